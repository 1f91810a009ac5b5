import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import { Box, ButtonBase, Checkbox, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDay } from '../../../ui/date-format';
import { Figure } from '../../../ui/Figure';
import { categoryText } from '../grid/grid-columns';
import { correctionParts, isChoosable } from '../rows/corrected-row';
import type { RowActions } from '../rows/use-row-actions';
import type { Selection } from '../rows/use-selection';
import { MARK_STYLE, NoteMark, ReceiptMark, ReconciledMark } from '../rows/RowMarks';
import { useSwipe } from './use-swipe';

interface Props {
  row: Transaction;
  currency: Currency;
  selection: Selection | null;
  actions: RowActions;
}

/**
 * A row on a phone: two lines, a tap edits it, or asks for the category that it lacks; the rest is in its menu. While
 * some are ticked, a tap ticks. A swipe to the right categorises, to the left asks whether to delete: short ways to
 * what the menu has.
 */
export function PhoneRow({ row, currency, selection, actions }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isChoosing = selection !== null && selection.rows.length > 0;
  const swipe = useSwipe(
    isChoosing
      ? {}
      : {
          onRight: () => actions.categorize(row),
          ...(actions.mayDelete(row) ? { onLeft: () => actions.remove(row) } : {}),
        },
  );
  const tapped = () => {
    if (isChoosing) selection.toggle(row);
    else if (!mayChange) actions.openHistory(row);
    else if (actions.isUncategorized(row)) actions.categorize(row);
    else actions.edit(row);
  };
  const mayChange = actions.mayChange(row);
  const chosen = (act: (row: Transaction) => void) => () => {
    setAnchor(null);
    act(row);
  };
  return (
    <>
      {isChoosing && (
        <Checkbox
          checked={selection.has(row.id)}
          disabled={!isChoosable(row)}
          onChange={() => selection.toggle(row)}
          slotProps={{ input: { 'aria-label': `Select ${row.description}` } }}
          sx={{ pl: 1.5, pr: 0.5, borderRadius: 0 }}
        />
      )}
      {swipe.shift !== 0 && <Behind way={swipe.shift > 0 ? 'right' : 'left'} isMeant={swipe.meant !== null} />}
      <ButtonBase
        {...swipe.handlers}
        onClick={swipe.tapped(tapped)}
        style={swipe.shift === 0 ? {} : { transform: `translateX(${swipe.shift}px)` }}
        sx={{
          flex: 1,
          minWidth: 0,
          justifyContent: 'space-between',
          gap: 1.5,
          pl: isChoosing ? 0.5 : 2,
          textAlign: 'left',
          fontFamily: 'inherit',
          touchAction: 'pan-y',
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ minWidth: 0, ...MARK_STYLE }}>
          <Typography noWrap sx={{ fontSize: 16 }}>
            {row.receiptCount > 0 && <ReceiptMark count={row.receiptCount} />}
            {row.noteCount > 0 && <NoteMark count={row.noteCount} open={row.openQuestionCount} />}
            {row.nickname ?? row.description}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" noWrap>
            {formatDay(row.date)}
            {row.reconciledThrough !== null && <ReconciledMark through={row.reconciledThrough} />} ·{' '}
            {/* What it is by now: there is room for one part, and how it came to that is in its history. */}
            {correctionParts(row, currency).at(-1) ?? categoryText(row)}
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
          <Figure value={row.amount} currency={currency} tone="flow" sx={{ fontSize: 16 }} />
          <Typography variant="caption" color="textSecondary" component="p">
            Balance <Figure bare value={row.balance} currency={currency} />
          </Typography>
        </Box>
      </ButtonBase>
      <IconButton
        aria-label={`Actions for ${row.description}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, borderRadius: 0 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {mayChange && <MenuItem onClick={chosen(actions.categorize)}>Categorize</MenuItem>}
          {mayChange && <MenuItem onClick={chosen(actions.edit)}>Edit</MenuItem>}
          {mayChange && actions.repeat && <MenuItem onClick={chosen(actions.repeat)}>Repeat</MenuItem>}
          <MenuItem onClick={chosen(actions.openHistory)}>History</MenuItem>
          <MenuItem onClick={chosen(actions.openNotes)}>Notes and Questions</MenuItem>
          {selection && isChoosable(row) && (
            <MenuItem onClick={chosen((ticked) => selection.toggle(ticked))}>Select</MenuItem>
          )}
          {actions.mayDelete(row) && (
            <MenuItem onClick={chosen(actions.remove)} sx={{ color: 'error.main' }}>
              Delete
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}

/** What letting go would do, under the row that a finger moves aside. */
function Behind({ way, isMeant }: { way: 'left' | 'right'; isMeant: boolean }) {
  const isDelete = way === 'left';
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        flexDirection: isDelete ? 'row-reverse' : 'row',
        fontSize: 14,
        fontWeight: 550,
        color: isMeant ? 'background.paper' : isDelete ? 'error.main' : 'info.main',
        bgcolor: isMeant ? (isDelete ? 'error.main' : 'info.main') : 'background.default',
      }}
    >
      {isDelete ? <DeleteIcon fontSize="small" /> : <LabelIcon fontSize="small" />}
      {isDelete ? 'Delete' : 'Categorize'}
    </Box>
  );
}
