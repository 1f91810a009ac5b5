/** Names the file to which a run adds a line: sequences that it played over HTTP, and steps that it compared. */
export const MODEL_REPORT_VARIABLE = 'MODEL_REPORT';
