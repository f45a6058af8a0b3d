-- One database per service: nothing is shared but the server.
CREATE DATABASE outlay_identity;
CREATE DATABASE outlay_expense;
CREATE DATABASE outlay_workflow;
CREATE DATABASE outlay_receipt_ai;
CREATE DATABASE outlay_ledger_watcher;
CREATE DATABASE outlay_payout;
CREATE DATABASE outlay_notification;
