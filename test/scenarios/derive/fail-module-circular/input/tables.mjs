export const Book = { type: "object", properties: { id: { type: "string" } } };
Book.properties.next = Book;
