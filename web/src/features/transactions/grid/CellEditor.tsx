import { Box, Paper, Popper, Typography } from '@mui/material';
import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../../api/api-error';
import { FIGURES } from '../../../theme/theme-components';
import type { SearchOption } from '../../../forms/SearchInput';
import { editedValue, type EditableColumn } from './cell-change';

interface Props {
  row: Transaction;
  label: string;
  isSaving: boolean;
  error: unknown;
  onCancel: () => void;
}

const INPUT = {
  width: 'calc(100% + 12px)',
  height: 32,
  px: 0.5,
  mx: '-6px',
  fontSize: 14,
  bgcolor: 'background.paper',
  border: 2,
  borderColor: 'info.main',
  borderRadius: 0.5,
  boxSizing: 'border-box',
  '&.Mui-error': { borderColor: 'error.main' },
} as const;

/**
 * A cell that is typed over: Enter keeps, Escape leaves, Tab keeps and goes on. It stays until the server has agreed.
 */
export function TextCellEditor({
  row,
  column,
  label,
  isSaving,
  error,
  onCommit,
  onCancel,
}: Props & { column: EditableColumn; onCommit: (typed: string, goOn: boolean) => void }) {
  const [text, setText] = useState(editedValue(row, column));
  const commit = (goOn: boolean) => (text === editedValue(row, column) && !goOn ? onCancel() : onCommit(text, goOn));
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter') commit(false);
    else if (event.key === 'Tab' && !event.shiftKey) commit(true);
    else return;
    event.preventDefault();
  };
  const isFigure = column === 'amount';
  return (
    <EditedCell isSaving={isSaving} error={error} onKeyDown={keys}>
      <InputBase
        autoFocus
        value={text}
        type={column === 'date' ? 'date' : 'text'}
        error={Boolean(error)}
        readOnly={isSaving}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => column !== 'date' && event.target.select()}
        onBlur={() => !isSaving && !error && commit(false)}
        inputProps={{
          'aria-label': label,
          'aria-invalid': Boolean(error),
          inputMode: isFigure ? 'decimal' : 'text',
          ...(column === 'date' ? { min: '1900-01-01', max: '2199-12-31' } : {}),
          style: { padding: 0, height: 30, ...(isFigure ? { ...FIGURES, textAlign: 'right' } : {}) },
        }}
        sx={INPUT}
      />
    </EditedCell>
  );
}

/** A category chosen in its cell. */
export function CategoryCellEditor({
  row,
  label,
  options,
  isSaving,
  error,
  onCommit,
  onCancel,
}: Props & { options: readonly SearchOption[]; onCommit: (categoryId: string) => void }) {
  return (
    <EditedCell isSaving={isSaving} error={error} onKeyDown={(event) => event.stopPropagation()}>
      <Autocomplete
        openOnFocus
        autoHighlight
        disableClearable
        size="small"
        readOnly={isSaving}
        options={options}
        defaultValue={options.find(({ value }) => value === row.categoryId)}
        groupBy={options.some(({ group }) => group) ? ({ group }) => group ?? '' : undefined}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.value}
        isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
        onChange={(_event, chosen) => (chosen.value === row.categoryId ? onCancel() : onCommit(chosen.value))}
        onClose={(_event, reason) => reason === 'escape' && onCancel()}
        onBlur={() => !isSaving && onCancel()}
        slotProps={{
          popper: { sx: { minWidth: 240 }, placement: 'bottom-start' },
          listbox: { sx: { fontSize: 14 } },
          paper: { sx: { border: 1, borderColor: 'divider', boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)' } },
        }}
        renderInput={({ slotProps }) => (
          <InputBase
            {...slotProps.input}
            autoFocus
            inputProps={{ ...slotProps.htmlInput, 'aria-label': label, style: { padding: 0, height: 30 } }}
            sx={{
              ...INPUT,
              py: 0,
              '&.MuiAutocomplete-inputRoot': { pr: 0.5, flexWrap: 'nowrap' },
              '& .MuiAutocomplete-endAdornment': { display: 'none' },
            }}
          />
        )}
      />
    </EditedCell>
  );
}

interface FrameProps extends Pick<Props, 'isSaving' | 'error'> {
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The place of a cell while it is edited, and what the server said, under it. */
function EditedCell({ isSaving, error, onKeyDown, children }: FrameProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box ref={setAnchor} sx={{ opacity: isSaving ? 0.7 : 1 }} aria-busy={isSaving} onKeyDown={onKeyDown}>
      {children}
      {Boolean(error) && anchor && (
        <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'tooltip' }}>
          <Paper
            variant="outlined"
            role="alert"
            sx={{ px: 1.5, py: 1, mt: 0.5, maxWidth: 320, borderColor: 'error.main' }}
          >
            <Typography variant="body2" color="error">
              {messageOf(error, 'The server did not answer as expected. Nothing was changed.')}
            </Typography>
          </Paper>
        </Popper>
      )}
    </Box>
  );
}
