import { importFeature, LARGE_IMPORT_ROWS, type ImportFormat } from '@counterfoil/contracts/import.contract';
import type { Features } from '../billing/billing.module';

/**
 * The one gate of plans for imports: CSV files are part of every plan, other formats and large files are bulk upload
 * (docs/rules.md, Plans and limits). How many transactions fit is the quota's question.
 * @throws DomainError where the owner's plan lacks what the file needs, and where nobody has it
 */
export async function requireImportFeature(
  features: Features,
  ownerId: string,
  format: ImportFormat,
  rows: number,
): Promise<void> {
  const what =
    format === 'csv'
      ? `Files of more than ${LARGE_IMPORT_ROWS.toLocaleString('en-US')} rows are`
      : 'Formats other than CSV are';
  await features.require(
    ownerId,
    importFeature(format, rows),
    ({ displayName }) =>
      `${what} part of bulk upload, which ${displayName} does not include. Upgrade to Professional, or import a smaller CSV file.`,
  );
}
