import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { formatCount } from '../../../ui/money-format';
import type { PreviewFilter, PreviewRows } from './use-preview-rows';

/** Which rows are shown: all, the faulty ones, those seen before, all that are not ticked. */
export function PreviewFilters({ found, preview }: { found: Import; preview: PreviewRows }) {
  const { rows, invalid, duplicates, included, matched, asked } = found.counts;
  const paired = matched + asked;
  const excluded = rows - included - matched;
  // What is filtered for stays on offer while its last rows are mended.
  const isOffered = (filter: PreviewFilter, count: number): boolean => count > 0 || preview.filter === filter;
  const isNarrowed = isOffered('invalid', invalid) || isOffered('duplicate', duplicates) || isOffered('paired', paired);
  if (!isNarrowed && !isOffered('excluded', excluded)) return null;
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
      {isOffered('paired', paired) && <ToggleButton value="paired">In your books ({formatCount(paired)})</ToggleButton>}
      {isOffered('excluded', excluded) && (
        <ToggleButton value="excluded">Left out ({formatCount(excluded)})</ToggleButton>
      )}
    </ToggleButtonGroup>
  );
}
