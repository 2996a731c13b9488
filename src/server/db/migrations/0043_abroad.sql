-- Whoever goes to sign in elsewhere leaves no row: what comes back is proved by a key outside the database (access/outer.ts).
drop table sign_in_abroad;
