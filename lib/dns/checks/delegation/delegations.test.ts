import { domain, expectTruths, ingress } from '@/lib/dns/testing/truth'

expectTruths([
  {
    title: 'a delegation',
    wanted: () => ingress('connect.shop.example'),
    verdict: 'correct',
    code: 'correct',
    message: /is delegated to ns1/,
  },
  {
    title: 'NS records only in a zone of the parent servers at the name',
    wanted: () => ingress('child.shop.example'),
    verdict: 'wrong',
    code: 'not-delegated',
    message:
      /Delete the zone child\.shop\.example from the name servers of shop\.example\.\nIn the zone shop\.example, create 4 NS records at child, /,
  },
  {
    title: "an ingress among the account's ingresses",
    wanted: () => ingress('connect.shop.example'),
    ingresses: ['connect.shop.example'],
    verdict: 'correct',
    code: 'correct',
    message: /is delegated to ns1/,
  },
  {
    title: 'an ingress under another one, whose delegation has to stay',
    wanted: () => ingress('eu.connect.shop.example'),
    ingresses: ['connect.shop.example'],
    verdict: 'wrong',
    code: 'below-ingress',
    message:
      /^(?!.*(?:set the name servers|create 4)).*Create the ingress at a name outside connect\.shop\.example\. Then delete the ingress eu\.connect\.shop\.example in the console\.$/,
  },
  {
    title: 'the whole domain delegated instead of the label',
    wanted: () => ingress('connect.whole.example'),
    verdict: 'wrong',
    code: 'whole-zone-delegated',
    message:
      /At the registrar, set the name servers of whole\.example back.*\nIn the zone whole\.example, create 4 NS records at connect, pointing to ns1/,
  },
  {
    title: "a DNAME record at an ingress's own name",
    wanted: () => ingress('dname.tidewater.example'),
    verdict: 'wrong',
    code: 'cname-instead',
    message:
      /^dname\.tidewater\.example has a DNAME record \(new\.provider\.example\), which conflicts with the required NS records\. In the zone tidewater\.example, delete the DNAME record \(new\.provider\.example\) at dname, then create 4 NS records at dname, /,
  },
  {
    title: "a DNAME record at a domain's own name",
    wanted: () => domain('dname.tidewater.example'),
    verdict: 'wrong',
    code: 'records-in-the-way',
    message:
      /has a DNAME record \(new\.provider\.example\), which conflicts with the required CNAME record\. .*delete the DNAME record \(new\.provider\.example\) at dname, then create a CNAME/,
  },
  {
    title: 'a domain that is delegated to the platform as a whole',
    wanted: () => domain('www.whole.example'),
    verdict: 'wrong',
    code: 'whole-zone-delegated',
    message:
      /^whole\.example is delegated to the platform's name servers \(ns1\.platform\.example, .*\), where you can't create records\. At the registrar, set the name servers of whole\.example to those of your DNS provider\.\nIn the zone whole\.example, create a CNAME record at www, pointing to t\.cname\.platform\.example\.$/,
  },
  {
    title: 'the name of such a domain',
    wanted: () => domain('whole.example'),
    verdict: 'wrong',
    code: 'whole-zone-delegated',
    message:
      /The apex of a zone can't have a CNAME record\. At the registrar, set the name servers of whole\.example to those of your DNS provider\.\nReserve a name under whole\.example, such as www\.whole\.example, /,
  },
  {
    title: 'a domain below a delegation that an ingress left behind',
    wanted: () => domain('app.left.tidewater.example'),
    verdict: 'wrong',
    code: 'lame-delegation',
    message:
      /^left\.tidewater\.example is delegated to the platform's name servers .*\. Option A: If no agent ingress needs the delegation of left\.tidewater\.example, delete the NS records at left in the zone tidewater\.example, then create a CNAME record at app\.left, pointing to t\.cname\.platform\.example\.\nOption B: If an agent ingress needs the delegation of left\.tidewater\.example, reserve a name outside left\.tidewater\.example\. Then delete the domain app\.left\.tidewater\.example in the console\.$/,
  },
  {
    title: 'a part of a domain whose name server refuses it',
    wanted: () => domain('app.refused.tidewater.example'),
    verdict: 'wrong',
    code: 'lame-delegation',
    message:
      /ns1\.lossy\.example refused .*Add the zone refused\.tidewater\.example to ns1\.lossy\.example, or set the name servers of refused\.tidewater\.example in the zone tidewater\.example to servers that serve it\./,
  },
  {
    title: 'a delegation by servers that recurse too',
    wanted: () => ingress('connect.recursing.example'),
    verdict: 'correct',
    code: 'correct',
    message: /is delegated to ns1/,
  },
  {
    title: 'a delegation by servers that claim authority for it',
    wanted: () => ingress('connect.claiming.example'),
    verdict: 'correct',
    code: 'correct',
    message: /is delegated to ns1/,
  },
  {
    title: 'a delegation to name servers that refuse the name',
    wanted: () => ingress('connect.refused.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'platform-not-serving',
    message:
      /is delegated to ns1.*The platform's name servers don't answer for connect\.refused\.example yet: ns1\.platform\.example, ns2\.platform\.example, ns3\.platform\.example and ns4\.platform\.example refused the query \(REFUSED\)\. /,
  },
  {
    title: 'a registered domain with other name servers',
    wanted: () => ingress('tunnels.example'),
    verdict: 'wrong',
    code: 'points-elsewhere',
    message:
      /^tunnels\.example is delegated to ns1\.provider\.example\. At the registrar, set the name servers of tunnels\.example to ns1\.platform\.example, .* and ns4\.platform\.example\.$/,
  },
  {
    title: 'an additional name server that serves the zone too',
    wanted: () => ingress('added.shop.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'extra-name-servers',
    message:
      /is delegated to ns1.*also to ns5\.platform\.example\. That server serves the platform's zone today.*delete the NS record \(ns5\.platform\.example\) at \w+\.$/,
  },
  {
    title: 'an additional name server that refuses the zone',
    wanted: () => ingress('old.shop.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'extra-name-servers',
    message:
      /which the platform doesn't list\. ns1\.lossy\.example refused the query \(REFUSED\)\. Resolvers that query ns1\.lossy\.example have to try another server\. In.*delete the NS record \(ns1\.lossy\.example\) at \w+\.$/,
  },
  {
    title: 'an additional name server that only refers to the platform',
    wanted: () => ingress('extra.shop.example'),
    verdict: 'correct',
    state: 'attention',
    code: 'extra-name-servers',
    message:
      /also to ns1\.provider\.example, which the platform doesn't list\. ns1\.provider\.example isn't authoritative/,
  },
  {
    title: 'a DNAME record above a delegation',
    wanted: () => ingress('connect.old.dock.example'),
    verdict: 'wrong',
    code: 'cname-instead',
    message:
      /^connect\.old\.dock\.example points to connect\.new\.provider\.example, because the DNAME record at old\.dock\.example .*Option A: If no other name under old\.dock\.example is in use, delete the DNAME record at old in the zone dock\.example, then create 4 NS records at connect\.old, pointing to ns1.*\nOption B: If another name under old\.dock\.example is in use, create the ingress at a name outside old\.dock\.example\. Then delete the ingress connect\.old\.dock\.example in the console\.$/,
  },
  {
    title: 'a wildcard address above a delegation',
    wanted: () => ingress('connect.stars.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message: /wildcard \*\.stars\.example answers.*create 4 NS records at connect/i,
  },
  {
    title: 'a wildcard CNAME above a delegation',
    wanted: () => ingress('connect.named.stars.example'),
    verdict: 'missing',
    code: 'covered-by-wildcard',
    message: /wildcard \*\.named\.stars\.example answers/,
  },
])
