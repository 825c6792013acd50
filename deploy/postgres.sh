#!/bin/sh
# Runs once, in an empty database: the login of web and worker, which owns nothing (decision 52). `migrate` makes the
# other roles and gives the group its rights.
set -eu
password=$(cat /run/keys/application-password)
psql --set=ON_ERROR_STOP=1 --set=password="$password" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role nutricode_app nologin noinherit;
create role nutricode_application login password :'password' in role nutricode_app;
SQL
