// breaks: typeorm-stays-in-read-models
import { DataSource } from 'typeorm';
export const commands = DataSource;
