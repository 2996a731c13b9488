create index ledger_balance_fuel_card_vehicle on ledger_balance ((dimensions ->> 'vehicle')) where ledger = 'fuelCard';
create index ledger_balance_project_budget_project on ledger_balance ((dimensions ->> 'project')) where ledger = 'projectBudget';
create index ledger_balance_contract_money_contract on ledger_balance ((dimensions ->> 'contract')) where ledger = 'contractMoney';
