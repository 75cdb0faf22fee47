/** Texts that a format accepts, the plainest first, and texts that it does not, the emptiest first. */
export interface FormatSamples {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

const UUID = "00000000-0000-4000-8000-000000000000";

/** Of each format of strings in ajv-formats; those beyond RFC 3339 and RFC 3986 are where it departs from them. */
export const SAMPLES: ReadonlyMap<string, FormatSamples> = new Map([
  [
    "date",
    {
      valid: ["2000-01-01", "1999-12-31", "2024-02-29", "0000-01-01", "9999-12-31"],
      invalid: ["", "x", "2000-01-01T00:00:00Z", "2023-02-29", "2000-13-01", "2000-1-1", "00:00:00Z"],
    },
  ],
  [
    "time",
    {
      valid: ["00:00:00Z", "23:59:59.999z", "12:30:00+02:00", "23:59:60Z", "12:30:00-0530"],
      invalid: [
        "",
        "x",
        "00:00:00",
        "24:00:00Z",
        "12:60:00Z",
        "12:00Z",
        "2000-01-01T00:00:00Z",
        "2000-01-01",
      ],
    },
  ],
  [
    "date-time",
    {
      valid: [
        "2000-01-01T00:00:00Z",
        "2024-02-29t12:30:00.5+02:00",
        "1999-12-31 23:59:59-05:00",
        "2016-12-31T23:59:60Z",
      ],
      invalid: [
        "",
        "x",
        "2000-01-01",
        "00:00:00Z",
        "2000-01-01T00:00:00",
        "2023-02-29T00:00:00Z",
        "2000-01-01T",
      ],
    },
  ],
  [
    "iso-time",
    {
      valid: ["00:00:00", "00:00:00Z", "23:59:59.999", "12:30:00+02"],
      invalid: ["", "x", "24:00:00", "12:00", "2000-01-01T00:00:00", "2000-01-01"],
    },
  ],
  [
    "iso-date-time",
    {
      valid: [
        "2000-01-01T00:00:00",
        "2000-01-01T00:00:00Z",
        "2024-02-29 12:30:00.5",
        "2000-01-01t00:00:00+02",
      ],
      invalid: ["", "x", "2000-01-01", "00:00:00", "2023-02-29T00:00:00", "2000-01-01T24:00:00"],
    },
  ],
  [
    "duration",
    {
      valid: ["P1D", "PT1H", "P1Y2M3DT4H5M6S", "P4W", "P0D"],
      invalid: ["", "x", "P", "PT", "P1DT", "1D", "P1W1D", "P1.5D", "2000-01-01"],
    },
  ],
  [
    "uri",
    {
      valid: [
        "a:b",
        "https://example.com/",
        "urn:isbn:0451450523",
        "mailto:a@example.com",
        "http://[::1]:80/a?b#c",
      ],
      invalid: ["", "x", "/a", "//example.com", "a:", "https://a b", "http://é", "1a:b"],
    },
  ],
  [
    "uri-reference",
    {
      valid: ["/", "", "x", "#a", "?a=b", "../a/b", "//example.com", "https://example.com/"],
      invalid: [" ", "\\", "a b", "é", "%", "#a#b", "[", "http://[::1"],
    },
  ],
  [
    "uri-template",
    {
      valid: ["/a/{b}", "", "x", "{+a,b}", "{a:3}", "{?a*}", "é"],
      invalid: [" ", "{", "}", "{}", "a b", "{a", "%", "{a:0}"],
    },
  ],
  [
    "url",
    {
      valid: [
        "https://example.com",
        "http://example.com:80/a?b#c",
        "ftp://a.example.com/",
        "http://192.0.2.1",
        "http://é.com",
      ],
      invalid: [
        "",
        "x",
        "/",
        "a:b",
        "https://",
        "http://localhost",
        "http://10.0.0.1",
        "mailto:a@example.com",
      ],
    },
  ],
  [
    "email",
    {
      valid: ["a@example.com", "a.b+c@a.example.com", "A_1@B.CO"],
      invalid: [
        "",
        "x",
        "example.com",
        "a@",
        "a@b",
        "@example.com",
        "a..b@example.com",
        "a b@example.com",
        "é@example.com",
      ],
    },
  ],
  [
    "hostname",
    {
      valid: ["a", "example.com", "xn--a.example", "192.0.2.1", "EXAMPLE.com.", "0"],
      invalid: ["", "-", "-a", "a-", "a_b", "a..b", ".", "::1", "é.com", "a".repeat(64), "a@example.com"],
    },
  ],
  [
    "ipv4",
    {
      valid: ["192.0.2.1", "0.0.0.0", "255.255.255.255", "10.0.0.1"],
      invalid: ["", "x", "::1", "192.0.2", "192.0.2.256", "192.0.2.01", "192.0.2.1.1", "example.com"],
    },
  ],
  [
    "ipv6",
    {
      valid: ["::1", "::", "2001:db8::1", "2001:DB8:0:0:0:0:0:1", "::ffff:192.0.2.1"],
      invalid: ["", "x", "192.0.2.1", ":", "1::2::3", "::g", "::12345", "1:2:3:4:5:6:7", "[::1]"],
    },
  ],
  [
    "regex",
    {
      valid: ["^a+$", "", "x", "(?<a>b)\\k<a>", "(?=a)", "[^]"],
      invalid: ["(", "*", "[", "a{2,1}", "(?<a", "\\", "a\\Z"],
    },
  ],
  [
    "uuid",
    {
      valid: [
        UUID,
        "123E4567-E89B-12D3-A456-426614174000",
        `urn:uuid:${UUID}`,
        "ffffffff-ffff-ffff-ffff-ffffffffffff",
      ],
      invalid: [
        "",
        "x",
        UUID.replaceAll("-", ""),
        `${UUID}0`,
        `{${UUID}}`,
        UUID.replace("4", "g"),
        `uuid:${UUID}`,
      ],
    },
  ],
  [
    "json-pointer",
    {
      valid: ["/a", "", "/", "/a/0", "/~0~1", "/é /\n", "//"],
      invalid: ["x", "#", "#/a", "0", "/~", "/~2", "a/b"],
    },
  ],
  [
    "json-pointer-uri-fragment",
    {
      valid: ["#/a", "#", "#/", "#/%C3%A9/0", "#/~0~1"],
      invalid: ["", "x", "/a", "#a", "#/~", "#/~2", "#/é", "#/%"],
    },
  ],
  [
    "relative-json-pointer",
    {
      valid: ["0", "1/a", "0#", "10/~0/0", "2/"],
      invalid: ["", "x", "/a", "01", "-1", "0##", "1#/a", "0/~"],
    },
  ],
  [
    "byte",
    {
      valid: ["YQ==", "", "YWI=", "YWJj", "YWJjZA==", "+/+/", "x\n"],
      invalid: ["x", "=", "YQ", "YQ=", "YQ===", "Y-==", "YQ== ", "====", "é"],
    },
  ],
  ["password", { valid: ["a", "", "é 😀\n"], invalid: [] }],
  ["binary", { valid: ["a", "", "é 😀\n"], invalid: [] }],
]);
