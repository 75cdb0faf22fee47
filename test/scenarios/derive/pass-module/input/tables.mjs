const output = () => ({
  type: "object",
  properties: { id: { type: "string" }, title: { type: "string" } },
  required: ["id", "title"],
});

export const Book = { "~standard": { version: 1, vendor: "test", jsonSchema: { output, input: output } } };

export const port = 80;
