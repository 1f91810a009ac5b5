import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { AuditPackQuery } from '@counterfoil/contracts/audit.contract';

interface Choice {
  receipts: NonNullable<AuditPackQuery['receipts']>;
  label: string;
  hint: string;
}

const CHOICES: readonly Choice[] = [
  { receipts: 'with', label: 'With receipts', hint: 'Every event, and the file of every receipt' },
  { receipts: 'without', label: 'Without files', hint: 'Receipts are named with their hashes; much smaller' },
];

/** Everything that an auditor takes along, with the files of the receipts or without. */
export function AuditPackMenu({ businessId }: { businessId: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Audit Pack
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Audit Pack' } }}
      >
        {CHOICES.map(({ receipts, label, hint }) => (
          <MenuItem
            key={receipts}
            component="a"
            href={`/api/businesses/${businessId}/audit/pack?receipts=${receipts}`}
            download
            onClick={close}
          >
            <ListItemText
              primary={label}
              secondary={hint}
              slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
