import { Entity } from 'typeorm';
export const row = Entity;
