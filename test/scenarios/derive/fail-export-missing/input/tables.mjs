export const Book = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
