import type { FlagCategory } from '@counterfoil/contracts/flag.contract';
import type { PlanFeature } from '@counterfoil/contracts/plan';

export interface BuiltInFlag {
  readonly name: PlanFeature;
  readonly displayName: string;
  readonly description: string;
  readonly category: FlagCategory;
  /** True for what no plan is without. */
  readonly defaultValue: boolean;
}

/** A flag for every feature that the server gates: seeds of the table. Where the default is off, the plan decides. */
export const BUILT_IN_FLAGS: readonly BuiltInFlag[] = [
  {
    name: 'csv_import',
    displayName: 'CSV import',
    description: 'Import of bank statements as CSV, within the transaction limit.',
    category: 'core',
    defaultValue: true,
  },
  {
    name: 'bulk_upload',
    displayName: 'Bulk upload',
    description: 'Background import of large files and of other formats, with rules applied.',
    category: 'core',
    defaultValue: false,
  },
  {
    name: 'pnl_export',
    displayName: 'Profit & Loss export',
    description: 'Profit & Loss statement as PDF and CSV.',
    category: 'reporting',
    defaultValue: true,
  },
  {
    name: 'other_exports',
    displayName: 'Other exports',
    description: 'General ledger, trial balance and others; XLSX.',
    category: 'reporting',
    defaultValue: false,
  },
  {
    name: 'backup',
    displayName: 'PDF backup',
    description: "A business's books as one PDF.",
    category: 'integration',
    defaultValue: false,
  },
  {
    name: 'archive',
    displayName: 'Complete archive',
    description: 'Everything of a business in one file, to be restored elsewhere.',
    category: 'integration',
    defaultValue: false,
  },
  {
    name: 'priority_support',
    displayName: 'Priority support',
    description: 'Support tickets are answered first.',
    category: 'support',
    defaultValue: false,
  },
];
