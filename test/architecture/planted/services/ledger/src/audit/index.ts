export const everything = 1;
