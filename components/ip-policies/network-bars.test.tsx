import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { NetworkBars } from './network-bars'

const rule = (id: string, action: string, cidr: string) => ({
  id,
  action,
  cidr,
  description: '',
  ip_policy_id: 'p',
  created_at: '',
})
const rules = [
  rule('r1', 'allow', '192.0.2.0/24'),
  rule('r2', 'deny', '192.0.2.64/28'),
  rule('r3', 'allow', '198.51.100.7/32'),
]
const html = (tested: string | null) => onAccount(<NetworkBars rules={rules} tested={tested} />)

test('the bars describe their rules, and mark the tested address on the bar with its network', () => {
  expect(html(null)).toContain('Networks: allow 192.0.2.0/24, deny 192.0.2.64/28; allow 198.51.100.7/32')
  expect(html(null)).not.toContain('data-marker')
  expect(html('192.0.2.128').match(/data-marker[^>]*left:50%/g)).toHaveLength(1)
  expect(html('203.0.113.1')).not.toContain('data-marker')
  expect(onAccount(<NetworkBars rules={[]} tested={null} />)).not.toContain('figure')
})

test('the page of a rule outlines its network, even if another rule overrides it, and shows its bar first', () => {
  const outlined = (cidr: string) => onAccount(<NetworkBars rules={rules} outlined={cidr} />)
  expect(outlined('192.0.2.128/25').match(/data-outlined[^>]*left:min\(50%[^>]*width:50%/g)).toHaveLength(1)
  expect(outlined('198.51.100.7/32')).toContain('Networks: allow 198.51.100.7/32; allow 192.0.2.0/24')
  expect(outlined('192.0.2.128/25')).toContain('This rule')
  expect(html(null)).not.toMatch(/data-outlined|This rule/)
})
