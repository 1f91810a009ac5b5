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
  const [what, instead] =
    format === 'csv'
      ? [`Files of more than ${LARGE_IMPORT_ROWS.toLocaleString('en-US')} rows`, 'import a shorter file']
      : ['Formats other than CSV', 'import the same statement as CSV'];
  await features.require(
    ownerId,
    importFeature(format, rows),
    ({ displayName }) => `${what} are not part of the plan ${displayName}. Upgrade to Professional, or ${instead}.`,
  );
}
