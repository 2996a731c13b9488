-- adminMealApplication: the month whose pay a personal meal was taken off.
alter table "admin_meal_application_persons" add column "pay_month" text;
