import { Box, Tab, Tabs, type BoxProps } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** What is chosen among. */
  label: string;
  tabs: readonly { readonly name: string; readonly label: string }[];
  shown: string;
  onShow: (name: string) => void;
  /** Of the tabs: where the page is printed, they are not. */
  className?: string;
  /** Of the panel. */
  sx?: BoxProps['sx'];
  children: ReactNode;
}

/** Tabs, which a narrow window scrolls, with the panel of the one that is shown. */
export function PanelTabs({ label, tabs, shown, onShow, className = '', sx = {}, children }: Props) {
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_event, name: string) => onShow(name)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        className={className}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {tabs.map(({ name, label: text }) => (
          <Tab key={name} value={name} label={text} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`} sx={sx}>
        {children}
      </Box>
    </>
  );
}
