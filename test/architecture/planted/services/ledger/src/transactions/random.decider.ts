// breaks: deciders-are-pure
import { randomUUID } from 'node:crypto';
export const random = randomUUID;
