import { domain, expectTruths, type Case } from '@/lib/dns/test-truth'

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

expectTruths([...ownWildcards])
