import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';

interface Action {
  readonly label: string;
  readonly onClick: () => void;
}

/** What else can be done with something, behind three dots. */
export function ActionMenu({ label, items }: { label: string; items: readonly Action[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44, mr: -1 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {items.map(({ label: name, onClick }) => (
            <MenuItem
              key={name}
              onClick={() => {
                setAnchor(null);
                onClick();
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
