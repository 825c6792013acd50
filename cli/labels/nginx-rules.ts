/** The rules of the public site for nginx: maps of the `http` part, and the `server` part. */
import { labelLanguages } from '../../src/domain/languages.ts'

const tags = labelLanguages.join('|')

/** Maps, to be included in `http { }`; the folder of the site is included from `nginx/`. */
export function nginxHttpMaps(): string {
  return `# Include in http { }. Written by nutricode labels publish; paths are relative to nginx's configuration.
map_hash_max_size 4194304;
map_hash_bucket_size 1024;
map $request_uri $nutricode_code { default ""; "~^/(?:qr|nutricode)/(?<nc_code>[0-9A-Z]+)" $nc_code; }
map $request_uri $nutricode_gtin_key { default ""; "~^/(?<nc_gtin>01/[0-9]+)" $nc_gtin; }
map $request_uri $nutricode_link_key {
  default "";
  "~^/(?<nc_link>01/[0-9]+(?:/22/[^/?]+)?(?:/10/[^/?]+)?)" $nc_link;
}
map $request_uri $nutricode_lot_key {
  default "";
  "~^/qr/(?<nc_lot_code>[0-9A-Z]+)/lot/(?<nc_lot>[^/?]+)" lot/$nc_lot_code/$nc_lot;
}
map $request_uri $nutricode_variant_key { default ""; "~^/(?<nc_variant>01/[0-9]+/22/[^/?]+)" $nc_variant; }
map $request_uri $nutricode_plain_lot_key {
  default "";
  "~^/(?<nc_lot_gtin>01/[0-9]+)(?:/22/[^/?]+)?/(?<nc_plain_lot>10/[^/?]+)" $nc_lot_gtin/$nc_plain_lot;
}
map $nutricode_gtin_key $nutricode_gtin_link { default ""; include nutricode/gtins.map; }
map $nutricode_variant_key $nutricode_variant_link {
  default $nutricode_gtin_link;
  include nutricode/links.map;
}
map $nutricode_plain_lot_key $nutricode_lot_link { default $nutricode_variant_link; include nutricode/links.map; }
map $nutricode_link_key $nutricode_link { default $nutricode_lot_link; include nutricode/links.map; }
map $nutricode_link $nutricode_choice { default ""; "~^/choice/" 1; }
map $nutricode_lot_key $nutricode_lot { default "."; include nutricode/lots.map; }
map gone/$nutricode_code $nutricode_gone { default ""; include nutricode/withdrawn.map; }
map $http_accept_language $nutricode_accepted {
  default index;
  "~(?:^|,)\\s*(?<nc_accepted>${tags})(?=[-;,\\s]|$)" $nc_accepted;
}
map $arg_lang $nutricode_language {
  default $nutricode_accepted;
  "~^(?<nc_chosen>${tags})(?=[-_]|$)" $nc_chosen;
  "~^gr(?=[-_]|$)" el;
}
`
}

/** The locations of the site, to be included in `server { }` with the site's folder as `root`. */
export function nginxConfiguration(headers: Readonly<Record<string, string>>): string {
  const added = Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
    .join('\n')
  const page = (folder: string): string =>
    `try_files ${folder}/$nutricode_language.html ${folder}/index.html =404;`
  return `# Include in server { }, with root set to the folder of the site. Written by nutricode labels publish.
${added}
charset utf-8;
absolute_redirect off;
error_page 404 /unknown/$nutricode_language.html;
error_page 410 @nutricode_withdrawn;
error_page 418 =300 @nutricode_choice;
location ^~ /unknown/ { internal; try_files $uri /unknown/index.html; }
location ^~ /nutricode/ {
  if ($nutricode_code = "") { return 404; }
  if ($request_uri ~ "^/nutricode/(.*)$") { return 302 /qr/$1; }
}
location ^~ /01/ {
  if ($nutricode_link = "") { return 404; }
  if ($nutricode_choice) { return 418; }
  return 307 $nutricode_link$is_args$args;
}
location ~ "^/qr/[0-9A-Z]{10}\\.json$" {
  default_type application/json;
  try_files /qr/$nutricode_code/data/$nutricode_language.json /qr/$nutricode_code/data/index.json =404;
}
location ~ "^/qr/[0-9A-Z]{10}\\.jsonld$" {
  types { }
  default_type application/ld+json;
  try_files /qr/$nutricode_code/data/$nutricode_language.jsonld /qr/$nutricode_code/data/index.jsonld =404;
}
location ~ "^/qr/[0-9A-Z]{10}/v/(?<nc_version>[1-9][0-9]*)/?$" {
  ${page('/qr/$nutricode_code/v/$nc_version')}
}
location ~ "^/qr/[0-9A-Z]{10}(?:/|$)" {
  if ($nutricode_gone) { return 410; }
  try_files /qr/$nutricode_code/$nutricode_lot/$nutricode_language.html
    /qr/$nutricode_code/$nutricode_lot/index.html =404;
}
location @nutricode_withdrawn { ${page('/qr/$nutricode_code')} }
location @nutricode_choice { ${page('$nutricode_link')} }
location ^~ /choice/ { internal; }
location ^~ /pictures/ { }
location = /.well-known/gs1resolver { default_type application/json; }
location / { return 404; }
`
}
