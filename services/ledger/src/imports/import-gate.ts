import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { importFeature, LARGE_IMPORT_ROWS, type ImportFormat } from '@counterfoil/contracts/import.contract';
import type { PlanInForce } from '../billing/billing.module';

/**
 * The one gate of plans for imports: CSV files are part of every plan, other formats and large files are bulk upload
 * (docs/rules.md, Plans and limits). How many transactions fit is the quota's question.
 * @throws DomainError where the plan lacks what the file needs.
 */
export function requireImportFeature(plan: PlanInForce, format: ImportFormat, rows: number): void {
  if (plan.features.includes(importFeature(format, rows))) return;
  const what =
    format === 'csv'
      ? `Files of more than ${LARGE_IMPORT_ROWS.toLocaleString('en-US')} rows are`
      : 'Formats other than CSV are';
  throw new DomainError(
    'limit',
    'plan_feature',
    `${what} part of bulk upload, which ${plan.displayName} does not include. Upgrade to Professional, or import a smaller CSV file.`,
  );
}
