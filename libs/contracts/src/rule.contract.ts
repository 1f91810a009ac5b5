import { ArrayMaxSize, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { MAX_DESCRIPTION_LENGTH, MAX_NICKNAME_LENGTH } from './transaction-limits';
import { TRANSACTION_TYPES, type TransactionType } from './transaction.contract';
import {
  EachNested,
  IsMoney,
  IsNested,
  IsNotBlank,
  IsWholeNumber,
  Optional,
  OptionalBoolean,
  RequiredText,
} from './validators';

/** Rules of one business: more than anybody keeps in order by hand. */
export const MAX_RULES = 200;
export const MAX_RULE_NAME_LENGTH = 100;
/** Texts that one rule looks for; all of them must be found. */
export const MAX_RULE_TEXTS = 10;
/** Rows shown by a dry run. */
export const RULE_SAMPLE_ROWS = 10;
/** Transactions changed by one application; `more` says that it can be applied again. */
export const MAX_RULE_APPLICATION = 10_000;

/** What a text is looked for in. `merchant` is the description without numbers, places and what banks add to it. */
export const RULE_TEXT_FIELDS = ['description', 'nickname', 'merchant'] as const;
export type RuleTextField = (typeof RULE_TEXT_FIELDS)[number];
export const RULE_TEXT_MATCHES = ['contains', 'equals', 'starts-with'] as const;
export type RuleTextMatch = (typeof RULE_TEXT_MATCHES)[number];

export class RuleTextCondition {
  @IsIn(RULE_TEXT_FIELDS, { message: 'Choose description, nickname or merchant' })
  field!: RuleTextField;

  @IsIn(RULE_TEXT_MATCHES, { message: 'Choose contains, equals or starts with' })
  match!: RuleTextMatch;

  /** Case and repeated spaces do not count. */
  @RequiredText('Text', MAX_DESCRIPTION_LENGTH)
  text!: string;
}

/** All that is said must hold; at least one thing must be said. */
export class RuleConditions {
  @Optional()
  @IsArray({ message: 'texts must be a list' })
  @ArrayMaxSize(MAX_RULE_TEXTS, { message: 'A rule looks for at most 10 texts' })
  @EachNested(() => RuleTextCondition, 'Each text needs a field, a match and a text')
  texts?: RuleTextCondition[];

  /** Without sign, inclusive. */
  @Optional()
  @IsMoney()
  minAmount?: string;

  @Optional()
  @IsMoney()
  maxAmount?: string;

  @Optional()
  @IsIn(TRANSACTION_TYPES, { message: 'Type must be expense or deposit' })
  type?: 'expense' | 'deposit' | 'income';

  @Optional()
  @IsUUID('all', { message: 'Unknown account' })
  accountId?: string;
}

/** POST /api/businesses/{id}/rules, PUT …/rules/{ruleId}: the whole rule. It needs a category, a nickname, or both. */
export class SaveRuleRequest {
  @RequiredText('Rule name', MAX_RULE_NAME_LENGTH)
  name!: string;

  /** Active where not said. Only active rules are applied to imported rows; any can be tried and applied by hand. */
  @OptionalBoolean()
  isActive?: boolean;

  /** Place among the rules, counted from 0: the first that fits a row holds. Last where not said of a new one. */
  @Optional()
  @IsWholeNumber(0, MAX_RULES, 'Position must be a whole number')
  position?: number;

  @IsNested(() => RuleConditions, 'A rule needs at least one condition')
  conditions!: RuleConditions;

  @Optional()
  @IsUUID('all', { message: 'Category is required' })
  categoryId?: string;

  @Optional()
  @IsString()
  @IsNotBlank({ message: 'Nickname must not be blank' })
  @MaxLength(MAX_NICKNAME_LENGTH, { message: 'Nickname must be at most 100 characters' })
  nickname?: string;

  /** PUT: the version that was seen; 409 `rule_changed` where somebody has saved another since. */
  @Optional()
  @IsWholeNumber(1, 2_147_483_647, 'Version must be a whole number')
  version?: number;
}

export interface Rule {
  id: string;
  businessId: string;
  name: string;
  isActive: boolean;
  position: number;
  conditions: {
    texts: { field: RuleTextField; match: RuleTextMatch; text: string }[];
    minAmount: string | null;
    maxAmount: string | null;
    type: TransactionType | null;
    accountId: string | null;
  };
  categoryId: string | null;
  nickname: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** What a rule would change of one transaction; null = stays. */
export interface RuleChange {
  transactionId: string;
  date: string;
  description: string;
  /** Signed decimal. */
  amount: string;
  accountId: string;
  categoryId: string;
  newCategoryId: string | null;
  nickname: string | null;
  newNickname: string | null;
}

/** POST …/rules/{ruleId}/dry-run: what applying it now would do. Transfers, and the parts of splits, are left alone. */
export interface RuleDryRun {
  /** Transactions that the rule fits. */
  matching: number;
  /** Those among them that it would change. */
  changing: number;
  /** Those that would change their category in a closed period: applying needs `onFirstOpenDay`. */
  inClosedPeriod: number;
  /** Signed decimal: by how much the net profit of all time would change. */
  netProfitChange: string;
  /** The earliest of them. */
  sample: RuleChange[];
  /** What one application leaves for the next; 0 nearly always. */
  beyondOneApplication: number;
}

/** POST …/rules/{ruleId}/apply; undone as a whole under the command id of its answer. */
export interface RuleApplication {
  ruleId: string;
  commandId: string;
  /** Transactions changed. */
  updatedCount: number;
  /** True where there were more than one application changes. */
  more: boolean;
}
