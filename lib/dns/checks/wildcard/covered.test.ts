import { aliased } from '@/lib/dns/testing/lab'
import { domain, expectTruths, ingress, wildcard, type Case } from '@/lib/dns/testing/truth'
import { wantedForDomain } from '@/lib/dns/model/records'

const toAlias = (domain: string) => wantedForDomain({ domain, cname_target: aliased })

const ownWildcards: Case[] = [
  {
    title: "an address at the zone's own wildcard, as at the apex",
    wanted: () => domain('*.wildcard.example'),
    verdict: 'wrong',
    code: 'address-instead',
    message:
      /delete the A record \(192\.0\.2\.80\) at \*, then create a CNAME record at \*, pointing to t\.cname\.platform\.example\.$/,
  },
  {
    title: 'an address at a wildcard and at the name above it, as at a wildcard above both',
    wanted: () => domain('*.c1.deep.wildcard.example'),
    verdict: 'wrong',
    code: 'address-instead',
    message:
      /delete the A record \(192\.0\.2\.82\) at \*\.c1\.deep, .*Don't delete the wildcard \*\.deep\.wildcard\.example/,
  },
  {
    title: 'an address at a name, at the wildcard below it and at the wildcard above both',
    wanted: () => domain('own.wildcard.example'),
    verdict: 'wrong',
    code: 'address-instead',
    message:
      /delete the A record \(192\.0\.2\.80\) at own, .*Don't delete the wildcard \*\.wildcard\.example/,
  },
  {
    title: 'a CNAME at a name, at the wildcard below it and at the wildcard above both',
    wanted: () => domain('app.linked.example'),
    verdict: 'correct',
    code: 'correct',
    message: /^(?!.*wildcard)app\.linked\.example points to t\.cname\.platform\.example\.$/,
  },
  {
    title: 'a wildcard with addresses of a CDN',
    wanted: () => domain('app.fronted.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message:
      /^The wildcard \*\.fronted\.example answers for \S+ with the Cloudflare address(?:es)? \d.*\nOption B: If Cloudflare doesn't forward \S+ to \S+, create a CNAME record at app in the zone fronted\.example,.*which can stay\.$/,
  },
  {
    title: "the addresses of a CDN at the apex and at the zone's own wildcard",
    wanted: () => domain('cdn.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message: /resolves to the Cloudflare address(?:es)? \d/,
  },
  {
    title: "the addresses of a CDN at the zone's own wildcard and at the apex",
    wanted: () => domain('*.cdn.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message: /resolves to the Cloudflare address(?:es)? \d/,
  },
  {
    title: 'a TXT record at a wildcard, as at the wildcard above it',
    wanted: () => domain('*.texts.stars.example'),
    verdict: 'wrong',
    code: 'records-in-the-way',
    message: /delete the TXT record \(.*\) at \*\.texts, .*Don't delete the wildcard \*\.stars\.example/,
  },
]

const flattened: Case[] = [
  {
    title: "a wildcard with the target's address",
    wanted: () => toAlias('app.copied.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'address-flattened',
    message:
      /^(?!.*[Dd]elete)app\.copied\.example has no record of its own, so the wildcard \*\.copied\.example answers with the address of aliased\.cname\.platform\.example \(192\.0\.2\.44\)\..*create a CNAME record at app,.*which can stay\.$/,
  },
  {
    title: "the target's address at the name, as at the wildcard above it",
    wanted: () => toAlias('same.copied.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'address-flattened',
    message: /delete the A record \(192\.0\.2\.44\) at same,.*Don't delete the wildcard \*\.copied\.example/,
  },
]

const besideOthers: Case[] = [
  {
    title: "the target's address beside another record",
    wanted: () => toAlias('post.copied.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'address-flattened',
    message:
      /^(?!.*[Dd]elete).*can't share the name with the MX record\. Option A: If post\.copied\.example has an ALIAS or ANAME record, keep it\.\nOption B: If post\.copied\.example has no ALIAS or ANAME record, replace the A record \([\d.]+\) at post in the zone copied\.example with an ALIAS or ANAME record that points to \S+, or reserve another name\.$/,
  },
  {
    title: "one of the target's addresses beside another record",
    wanted: () => toAlias('part.copied.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'address-instead',
    message:
      /delete the A records \(.*\) and the TXT record \(.*\) at part, then create a CNAME record at part/,
  },
  {
    title: 'an address of a CDN beside another record',
    wanted: () => domain('mail.cdn.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message:
      /resolves to the Cloudflare address 104\.16\.1\.7\. Cloudflare hides the target, so .*delete the A record \(.*\) and the MX record \(.*\) at mail in the zone cdn\.example, then create/s,
  },
]

const proxies: Case[] = [
  {
    title: 'an address of a CDN at the name, as at the wildcard above it',
    wanted: () => domain('same.fronted.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message:
      /delete the A record \(104\.16\.1\.7\) at same in the zone fronted\.example, .*Don't delete the wildcard \*\.fronted\.example/,
  },
  {
    title: 'a missing challenge below a wildcard with addresses of a CDN',
    wanted: () => wildcard('*.n.fronted.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message:
      /^(?!.*need to change anything).*the wildcard \*\.fronted\.example answers with.*create a CNAME record at _acme-challenge\.n, /,
  },
  {
    title: 'a wildcard CNAME to a name at a CDN',
    wanted: () => domain('app.via.cdn.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message:
      /points to cdn\.example, a name at Cloudflare with .*\nOption B: If Cloudflare doesn't forward \S+ to \S+, create a CNAME record at app\.via in the zone cdn\.example, .*which can stay\.$/,
  },
]

const chains: Case[] = [
  {
    title: "a CNAME to another target with the same address as the domain's",
    wanted: () => toAlias('other.linked.example'),
    verdict: 'wrong',
    code: 'points-elsewhere',
    message:
      /points to other\.cname\.platform\.example, which belongs to the platform but isn't the required target/,
  },
  {
    title: "a CNAME to a name with the target's address",
    wanted: () => toAlias('www.copied.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'chain-flattened',
    message:
      /points to copied\.example, which has the address of aliased\.cname\.platform\.example \(192\.0\.2\.44\)\..*change the CNAME record at www to aliased\.cname\.platform\.example\.$/,
  },
  {
    title: "a wildcard CNAME to a name with the target's address",
    wanted: () => toAlias('app.starred.copied.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'chain-flattened',
    message:
      /leads to copied\.example, .*the wildcard \*\.starred\.copied\.example\..* create a CNAME record at app\.starred,.*which can stay\.$/,
    chain: ['www.copied.example', 'copied.example'],
  },
  {
    title: "other records beside a CNAME to a name with the target's address",
    wanted: () => toAlias('mail.copied.example'),
    verdict: 'wrong',
    code: 'cname-beside-others',
    message:
      /but mail\.copied\.example also has an MX record .*delete the MX record .* at mail, then change the CNAME record at mail to aliased\.cname/,
  },
  {
    title: "a CNAME to another domain's name at a CDN",
    wanted: () => domain('www.linked.example'),
    verdict: 'wrong',
    code: 'points-elsewhere',
    message: /points to cdn\.example instead of t\.cname\.platform\.example/,
  },
  {
    title: 'a CNAME to a name at a CDN',
    wanted: () => domain('www.cdn.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message:
      /points to cdn\.example, a name at Cloudflare with .*\nOption B: If Cloudflare doesn't forward \S+ to \S+, change the CNAME record at www in the zone cdn\.example to t\.cname/,
  },
  {
    title: "a CNAME to a name with the target's address and another one",
    wanted: () => toAlias('both.copied.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'points-elsewhere',
    message:
      /points to both\.flat\.example, which resolves to addresses of .*, but also has an A record \(192\.0\.2\.45\), which the check didn't find for the target\./,
  },
]

const uncovered: Case[] = [
  {
    title: "a challenge whose record takes the wildcard from the domain's traffic",
    wanted: () => wildcard('*.site.linked.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message:
      /create a CNAME record at \*\.site, pointing to t\.cname\.platform\.example, then create a CNAME record at _acme-challenge\.site, .*\. The wildcard \*\.linked\.example can stay, but it will no longer answer for site\.linked\.example\.$/,
  },
  {
    title: 'a delegation that takes the wildcard from the name above it',
    wanted: () => ingress('eu.pay.linked.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message:
      /create the same records at pay and \*\.pay as the wildcard \*\.linked\.example, which has a CNAME record \(t\.cname\.platform\.example\), then create 4 NS records at eu\.pay, .*no longer answer for pay\.linked\.example or any name under it\.$/,
  },
]

const beside: Case[] = [
  {
    title: 'other records beside the CNAME of a wildcard',
    wanted: () => domain('app.posted.linked.example'),
    verdict: 'wrong',
    code: 'cname-beside-others',
    message:
      /the wildcard \*\.posted\.linked\.example answers with the correct CNAME record, but also with an MX record .*create a CNAME record at app\.posted,/,
  },
  {
    title: 'addresses beside a CNAME on the way to the target',
    wanted: () => domain('through.linked.example'),
    verdict: 'wrong',
    code: 'cname-beside-others',
    message:
      /through via\.linked\.example, which also has an A record \(192\.0\.2\.5\)\. .*change the CNAME record at through to t\.cname/,
  },
]

const zones: Case[] = [
  {
    title: 'a zone between two others on the same servers',
    wanted: () => domain('a.berth.harbour.example'),
    verdict: 'missing',
    code: 'zone-at-name',
    message:
      /In the zone berth\.harbour\.example, delete any NS records at a, then create a CNAME record at a, /,
  },
  {
    title: 'a zone whose name server is an alias of one that refuses it',
    wanted: () => domain('app.aliased-server.example'),
    verdict: 'wrong',
    code: 'lame-delegation',
    message:
      /^aliased-server\.example is delegated to name servers that don't answer for it: ns\.linked\.example refused the query/,
  },
]

const differing: Case[] = [
  {
    title: "the target's address beside another one",
    wanted: () => toAlias('both.flat.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'address-instead',
    message:
      /^(?!.*couldn't look up).*but also has an A record \(192\.0\.2\.45\), which the check didn't find for the target\. Visitors who get this address might not reach .*delete the A records .* at both, then create a CNAME record at both/,
  },
]

expectTruths([
  ...ownWildcards,
  ...flattened,
  ...besideOthers,
  ...proxies,
  ...chains,
  ...uncovered,
  ...beside,
  ...zones,
  ...differing,
])
