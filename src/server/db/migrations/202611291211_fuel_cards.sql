-- boatcarManagement: what may be spent with the fuel card of a vehicle, and what fillings in approval have spent (ledger fuelCard).
alter table "boatcar_management" add column "fuel_card_balance" numeric(16,2);
alter table "boatcar_management" add column "fuel_card_held" numeric(16,2);
update "boatcar_management" set "fuel_card_balance" = 0, "fuel_card_held" = 0;
