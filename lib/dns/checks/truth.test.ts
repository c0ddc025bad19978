import { target } from '@/lib/dns/testing/assigned'
import { domain, expectTruths, wildcard, type Case } from '@/lib/dns/testing/truth'

const chains: Case[] = [
  {
    title: 'a CNAME without a chain',
    wanted: () => domain('app.shop.example'),
    verdict: 'correct',
    code: 'correct',
    message: /points to t\.cname\.platform\.example\.$/,
    chain: [],
  },
  {
    title: 'a chain that ends at the target',
    wanted: () => domain('chained.shop.example'),
    verdict: 'correct',
    code: 'correct',
    message: /points to t\.cname\.platform\.example through via\.provider\.example\.$/,
    chain: ['via.provider.example', target],
  },
  {
    title: 'a name on the way to the target that some servers lack',
    wanted: () => domain('split.shop.example'),
    verdict: 'wrong',
    state: 'attention',
    code: 'servers-disagree',
    message:
      /through via\.split\.example, but ns1\.lossy\.example doesn't have the correct CNAME record at via\.split\.example, .*change the CNAME record at split to t\.cname/,
  },
  {
    title: 'a chain of ten CNAME records that ends at the target',
    wanted: () => domain('long.shop.example'),
    verdict: 'correct',
    code: 'correct',
    message: /through hop1.*hop9\.provider\.example\.$/,
  },
  {
    title: 'a chain that ends elsewhere',
    wanted: () => domain('away.shop.example'),
    verdict: 'wrong',
    code: 'chain-elsewhere',
    message:
      /points to away\.provider\.example, and away\.provider\.example leads to parking\.provider\.example instead of/,
  },
  {
    title: 'a chain that dangles',
    wanted: () => domain('dangling.shop.example'),
    verdict: 'wrong',
    code: 'chain-dangles',
    message:
      /leads to gone\.provider\.example, which doesn't exist\. In the zone shop\.example, change the CNAME record/,
  },
  {
    title: 'a chain that loops',
    wanted: () => domain('loop.shop.example'),
    verdict: 'wrong',
    code: 'chain-loops',
    message: /that starts at loop\.shop\.example loops back to this name\./,
  },
  {
    title: 'a CNAME to itself',
    wanted: () => domain('self.shop.example'),
    verdict: 'wrong',
    code: 'chain-loops',
    message: /loops back to/,
  },
]

const mistakes: Case[] = [
  {
    title: 'a target pasted as a URL with a port',
    wanted: () => domain('url.shop.example'),
    verdict: 'wrong',
    code: 'target-is-url',
    message:
      /entered as a URL\. .*change the CNAME record at url to t\.cname\.platform\.example, without https:\/\/ and :443\.$/,
  },
  {
    title: 'a DNAME record above the name',
    wanted: () => domain('app.old.dock.example'),
    verdict: 'wrong',
    code: 'points-elsewhere',
    message:
      /points to app\.new\.provider\.example, because the DNAME record at old\.dock\.example .*Create a CNAME record at app\.new\.provider\.example, pointing to t\.cname\.platform\.example\.\nOption B: If no other name under old\.dock\.example is in use, delete the DNAME record at old in the zone dock\.example, then create a CNAME record at app\.old, .*\.$/,
  },
  {
    title: 'a mistyped target',
    wanted: () => domain('typo.shop.example'),
    verdict: 'wrong',
    code: 'target-has-typo',
    message:
      /t\.cname\.platfrom\.example, a misspelling of t\.cname\.platform\.example\. In the zone shop\.example, change/,
  },
  {
    title: 'swapped targets',
    wanted: () => wildcard('*.swapped.shop.example'),
    verdict: 'wrong',
    code: 'targets-swapped',
    message: /the target for \*\.swapped\.shop\.example\. In the zone shop\.example, change the CNAME record/,
  },
  {
    title: 'a record in the parent of the zone that holds the name',
    wanted: () => domain('app.below.shop.example'),
    verdict: 'missing',
    code: 'below-delegation',
    message:
      /In the zone below\.shop\.example, create a CNAME record at app, .*below\.shop\.example is a separate zone on ns1\.provider\.example, so a record in a parent zone isn't/,
  },
  {
    title: 'a zone that its name servers do not serve',
    wanted: () => domain('app.lame.example'),
    verdict: 'wrong',
    code: 'lame-delegation',
    message:
      /ns1\.provider\.example refused the query.*Add the zone lame\.example to ns1\.provider\.example, or set/,
  },
]

const besides: Case[] = [
  {
    title: 'a literal CNAME at the apex',
    wanted: () => domain('apex.example'),
    verdict: 'wrong',
    code: 'cname-at-apex',
    message: /Reserve a name under apex\.example, such as www\.apex\.example/,
  },
  {
    title: 'a CNAME beside an MX record',
    wanted: () => domain('beside.shop.example'),
    verdict: 'wrong',
    code: 'cname-beside-others',
    message: /also an MX record.*delete the MX record \(10 mail\.shop\.example\) at beside\.$/,
  },
  {
    title: 'a TXT record beside the CNAME of the challenge',
    wanted: () => wildcard('*.proved.shop.example'),
    verdict: 'wrong',
    code: 'txt-at-challenge',
    message: /also a TXT record.*delete the TXT record \("old token"\) at _acme-challenge\.proved\.$/,
  },
  {
    title: 'a CAA record above that names another authority',
    wanted: () => domain('app.barred.example'),
    verdict: 'wrong',
    code: 'caa-forbids',
    message:
      /CAA records at barred\.example don't allow letsencrypt\.org.*value 0 issue "letsencrypt\.org"\.$/,
  },
  {
    title: 'a CAA record many levels above',
    wanted: () => domain('a.b.c.d.e.f.g.h.i.j.barred.example'),
    verdict: 'wrong',
    code: 'caa-forbids',
    message: /CAA records at barred\.example/,
  },
  {
    title: 'a CAA record that forbids wildcards',
    wanted: () => wildcard('*.c1.wild-barred.example'),
    verdict: 'wrong',
    code: 'caa-forbids',
    message: /certificate for \*\.c1\.wild-barred\.example.*value 0 issuewild "letsencrypt\.org"\.$/,
  },
  {
    title: 'a CAA record that allows the authority',
    wanted: () => domain('app.wild-barred.example'),
    verdict: 'correct',
    code: 'correct',
    message: /points to/,
  },
  {
    title: 'a TXT record and no CNAME',
    wanted: () => domain('texts.shop.example'),
    verdict: 'wrong',
    code: 'records-in-the-way',
    message:
      /has a TXT record \("v=spf1 -all"\).*In the zone shop\.example, delete the TXT record .* at texts, then create a CNAME record at texts/,
  },
  {
    title: 'an MX record and no CNAME',
    wanted: () => domain('mail.shop.example'),
    verdict: 'wrong',
    code: 'records-in-the-way',
    message: /has an MX record.*delete the MX record/,
  },
  {
    title: 'only an HTTPS record',
    wanted: () => domain('service.shop.example'),
    verdict: 'wrong',
    code: 'records-in-the-way',
    message:
      /has an HTTPS record \(1 \.\).*In the zone shop\.example, delete the HTTPS record \(1 \.\) at service, then create a CNAME record at service/,
  },
  {
    title: 'only a PTR record',
    wanted: () => domain('host.shop.example'),
    verdict: 'wrong',
    code: 'records-in-the-way',
    message:
      /has a PTR record \(www\.provider\.example\).*delete the PTR record .* at host, then create a CNAME record at host/,
  },
  {
    title: 'only an SRV record',
    wanted: () => domain('phone.shop.example'),
    verdict: 'wrong',
    code: 'records-in-the-way',
    message:
      /has an SRV record \(0 5 5060 sip\.provider\.example\).*delete the SRV record .* at phone, then create/,
  },
]

const stars: Case[] = [
  {
    title: 'a wildcard with addresses',
    wanted: () => domain('app.stars.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message:
      /^(?!.*[Dd]elete).*no record of its own, so the wildcard \*\.stars\.example answers.*192\.0\.2\.80/,
  },
  {
    title: 'a wildcard two levels above',
    wanted: () => domain('a.b.stars.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message: /the wildcard \*\.stars\.example answers/,
  },
  {
    title: 'a wildcard for a wanted wildcard',
    wanted: () => domain('*.c1.stars.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message: /the wildcard \*\.stars\.example answers/,
  },
  {
    title: 'a wildcard CNAME',
    wanted: () => domain('app.named.stars.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message: /the wildcard \*\.named\.stars\.example answers.*a CNAME record \(parking\.provider\.example\)/,
  },
  {
    title: 'a wildcard TXT record at the challenge',
    wanted: () => wildcard('*.texts.stars.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message: /the wildcard \*\.texts\.stars\.example answers/,
  },
  {
    title: 'an address of its own below a wildcard',
    wanted: () => domain('own.stars.example'),
    verdict: 'wrong',
    code: 'address-instead',
    message: /delete the A record \(192\.0\.2\.81\) at own,/,
  },
  {
    title: 'an address of its own that the wildcard has too',
    wanted: () => domain('same.stars.example'),
    verdict: 'wrong',
    code: 'address-instead',
    message: /delete the A record .* at same,.*Don't delete the wildcard \*\.stars\.example/,
  },
  {
    title: 'an address without a wildcard',
    wanted: () => domain('address.shop.example'),
    verdict: 'wrong',
    code: 'address-instead',
    message: /^(?!.*wildcard)/,
  },
]

expectTruths([...chains, ...mistakes, ...besides, ...stars])
