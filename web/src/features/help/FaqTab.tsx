import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Accordion, AccordionDetails, AccordionSummary, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { TextInput } from '../../forms/TextInput';
import { EmptyNotice } from '../../ui/Notice';
import { QUESTIONS } from './help-content';

export function FaqTab() {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = QUESTIONS.filter(({ question, answer }) => `${question} ${answer}`.toLowerCase().includes(wanted));
  return (
    <Stack spacing={2}>
      <TextInput
        label="Search the questions"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 && (
        <EmptyNotice title="No question matches" text="Ask us in your own words; a person answers.">
          <Button component={Link} to="?tab=contact" variant="outlined">
            Contact support
          </Button>
        </EmptyNotice>
      )}
      <div>
        {found.map(({ question, answer }) => (
          <Accordion
            key={question}
            disableGutters
            variant="outlined"
            slotProps={{ heading: { component: 'h2' } }}
            sx={{ '&:not(:last-child)': { borderBottom: 0 }, '&::before': { display: 'none' } }}
          >
            <AccordionSummary expandIcon={<ExpandIcon />}>
              <Typography sx={{ fontWeight: 550 }}>{question}</Typography>
            </AccordionSummary>
            <AccordionDetails>
              <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
                {answer}
              </Typography>
            </AccordionDetails>
          </Accordion>
        ))}
      </div>
    </Stack>
  );
}
