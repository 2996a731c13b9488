-- The ledgers carry stock, fish, boxes and money: moves between keys, values with six decimals, lines, notes, cost objects, shares of
-- earlier entries. A pool of value has a row of its own among the balances, as account '*'.
alter table ledger_entry
  add column to_dimensions jsonb,
  add column line_id bigint,
  add column note text,
  add column objects jsonb,
  -- Place among the entries of a day.
  add column rank smallint not null default 0,
  -- The earlier entry whose value it takes a share of.
  add column of_entry bigint references ledger_entry,
  alter column quantity type numeric(24, 6),
  alter column value type numeric(24, 6);
update ledger_entry set to_dimensions = dimensions;
alter table ledger_entry alter column to_dimensions set not null;
alter table ledger_balance
  alter column quantity type numeric(24, 6),
  alter column value type numeric(24, 6);

create index ledger_entry_to on ledger_entry (ledger, to_dimensions, date);
create index ledger_entry_objects on ledger_entry using gin (objects jsonb_path_ops) where objects is not null;
create index ledger_entry_of on ledger_entry (of_entry) where of_entry is not null;

-- Confirmed records can be made void where their kind allows it, and tell why.
alter table hr_salary_change add column void_reason text;
alter table hr_item_requisition_record add column void_reason text;
