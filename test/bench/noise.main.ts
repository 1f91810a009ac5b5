import { text } from 'node:stream/consumers';
import { standBack } from '../../services/ledger/src/process/processor-share';
import type { NoisePlan } from './noise';
import { NoisyTenant } from './noisy-tenant';

/** Makes noise until stdin ends, then says what it was answered with. */
async function main(): Promise<void> {
  standBack();
  const tenant = new NoisyTenant(JSON.parse(process.argv[2] ?? '') as NoisePlan);
  tenant.begin();
  await text(process.stdin);
  process.stdout.write(await tenant.end());
}

void main();
