import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { formatCount } from '../../../ui/money-format';
import type { PreviewFilter, PreviewRows } from './use-preview-rows';

/** Which rows are shown: all, the faulty ones, those seen before. */
export function PreviewFilters({ found, preview }: { found: Import; preview: PreviewRows }) {
  const { rows, invalid, duplicates } = found.counts;
  // What is filtered for stays on offer while its last rows are mended.
  const isOffered = (filter: PreviewFilter, count: number): boolean => count > 0 || preview.filter === filter;
  if (!isOffered('invalid', invalid) && !isOffered('duplicate', duplicates)) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={preview.filter}
      aria-label="Rows shown"
      onChange={(_event, chosen: PreviewFilter | null) => chosen && preview.setFilter(chosen)}
    >
      <ToggleButton value="all">All rows ({formatCount(rows)})</ToggleButton>
      {isOffered('invalid', invalid) && (
        <ToggleButton value="invalid">Needs attention ({formatCount(invalid)})</ToggleButton>
      )}
      {isOffered('duplicate', duplicates) && (
        <ToggleButton value="duplicate">Seen before ({formatCount(duplicates)})</ToggleButton>
      )}
    </ToggleButtonGroup>
  );
}
