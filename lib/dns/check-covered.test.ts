import { aliased } from '@/lib/dns/test-lab'
import { domain, expectTruths, type Case } from '@/lib/dns/test-truth'
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
    title: "the addresses of a CDN at the apex and at the zone's own wildcard",
    wanted: () => domain('cdn.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message: /has addresses of Cloudflare/,
  },
  {
    title: "the addresses of a CDN at the zone's own wildcard and at the apex",
    wanted: () => domain('*.cdn.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'proxied',
    message: /has addresses of Cloudflare/,
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
      /^(?!.*[Dd]elete)app\.copied\.example has no record of its own: the wildcard \*\.copied\.example answers for it with the addresses of aliased\.cname\.platform\.example \(an A record \(192\.0\.2\.44\)\).*create a CNAME record at app,.*which can stay\.$/,
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

expectTruths([...ownWildcards, ...flattened])
