-- What the telecom's own tables have to show the registration server, and no more: a row for each
-- number that an account can be logged in with.
CREATE VIEW sim_registration_accounts (account_no, method, value, contact_email, is_dummy_br) AS
  SELECT a.account_no, 'mobileNO', s.msisdn, a.contact_email, a.br_no IS NULL
    FROM account a JOIN subscription s ON s.account_no = a.account_no
  UNION ALL
  SELECT a.account_no, 'brNO', substr(a.br_no, 1, 8), a.contact_email, 0
    FROM account a WHERE a.br_no IS NOT NULL;
