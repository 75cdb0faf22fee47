create table a;
