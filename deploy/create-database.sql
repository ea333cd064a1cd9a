-- Run once as superuser on the primary. The time-outs apply behind PgBouncer, which ignores those of the processes.
create role frozen_jewel login password '${SERVER_PASSWORD}';
alter role frozen_jewel set statement_timeout = '4s';
alter role frozen_jewel set idle_in_transaction_session_timeout = '5s';
create database frozen_jewel owner frozen_jewel;
