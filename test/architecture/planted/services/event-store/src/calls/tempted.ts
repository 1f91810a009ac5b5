// breaks: only-the-server-knows-the-adversary
import { adversary } from '../adversary/adversary';
export const tempted = adversary;
