export const Book = {
  "~standard": {
    version: 1,
    vendor: "test",
    jsonSchema: {
      output: () => {
        throw new Error("Date cannot be represented in JSON Schema");
      },
      input: () => ({}),
    },
  },
};
