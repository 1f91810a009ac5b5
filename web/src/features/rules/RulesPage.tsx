import AddIcon from '@mui/icons-material/AddOutlined';
import { Button, Paper, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { MAX_RULES, type Rule } from '@counterfoil/contracts/rule.contract';
import { PATHS } from '../../paths';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, LoadFailure } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { useBusiness, useMay } from '../../books/business-context';
import { useAccounts, useCategories } from '../../books/books.queries';
import { ApplyRuleDialog } from './ApplyRuleDialog';
import { DeleteRuleDialog } from './DeleteRuleDialog';
import { RuleDialog } from './RuleDialog';
import { RuleList, type RuleAction } from './RuleList';
import { useRules } from './rules.queries';

type Asked = { action: RuleAction; rule: Rule } | { action: 'create'; rule: undefined };

/** Rules categorise what is imported, and with a click what is there already. */
export function RulesPage() {
  const business = useBusiness();
  const mayManage = useMay('categories.manage');
  const rules = useRules(business.id);
  const accounts = useAccounts(business.id);
  const categories = useCategories(business.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const failed = rules.error ?? accounts.error ?? categories.error;
  const isLoaded = rules.data && accounts.data && categories.data;
  const names = { accounts: accounts.data ?? [], categories: categories.data ?? [], currency: business.currency };
  const create = () => setAsked({ action: 'create', rule: undefined });
  const close = () => setAsked(null);
  const newRule = useRef<HTMLButtonElement>(null);
  const isFull = (rules.data?.length ?? 0) >= MAX_RULES;
  return (
    <>
      <PageHeader title="Rules" subtitle="Give transactions their category and nickname automatically">
        <Button component={Link} to={PATHS.transactions} variant="outlined">
          Transactions
        </Button>
        {mayManage && (
          <Button
            ref={newRule}
            variant="contained"
            startIcon={<AddIcon />}
            disabled={!isLoaded || isFull}
            onClick={create}
          >
            New Rule
          </Button>
        )}
      </PageHeader>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '70ch' }}>
        Where several rules match, the first one is used. Active rules are applied to imported rows; any rule can be
        tried on what is recorded, and shows what would change before anything does.
      </Typography>
      <Paper variant="outlined">
        {!isLoaded && !failed && <LoadingRows rows={4} />}
        {!isLoaded && failed && (
          <LoadFailure title="The rules could not be loaded" of={[rules, accounts, categories]} />
        )}
        {isLoaded && rules.data.length === 0 && (
          <EmptyNotice
            title="No rules yet"
            text="“Description contains LUMBER gives category Supplies”: rules like this will be listed here in their order."
          >
            {mayManage && (
              <Button variant="outlined" onClick={create}>
                Write the first rule
              </Button>
            )}
          </EmptyNotice>
        )}
        {isLoaded && rules.data.length > 0 && (
          <RuleList
            rules={rules.data}
            names={names}
            mayManage={mayManage}
            onAsk={(action, rule) => setAsked({ action, rule })}
          />
        )}
      </Paper>
      {(asked?.action === 'create' || asked?.action === 'edit') && (
        <RuleDialog
          key={asked.rule?.id}
          rule={asked.rule}
          names={names}
          onClose={close}
          onTry={(rule) => setAsked({ action: 'try', rule })}
        />
      )}
      {asked?.action === 'try' && <ApplyRuleDialog rule={asked.rule} names={names} onClose={close} />}
      {asked?.action === 'delete' && <DeleteRuleDialog rule={asked.rule} onClose={close} returnTo={newRule} />}
    </>
  );
}
