import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import type { DnsLine } from '@/lib/api/dns'
import { ApiError } from '@/lib/client/api-error'
import { CheckFailed } from './check-failed'
import { CheckResult } from './check-result'

const line = (title: string): DnsLine => ({
  resource: 'reserved-domains',
  id: title,
  title,
  dns_state: 'wrong',
  checked_at: null,
  chain: [],
  broken: null,
  impact: null,
  until: null,
  cause: null,
})
const offline = new ApiError({
  error_code: 'ADIT_OFFLINE',
  status_code: 0,
  msg: "The console didn't respond.",
})
const plain = (element: ReactNode) => textOf(renderToStaticMarkup(element)).replaceAll('&#x27;', "'")
const shown = (checked: { of: number; done: number; failed?: readonly string[]; isCanceled?: boolean }) =>
  plain(
    <CheckResult
      checked={{
        isCanceled: false,
        ...checked,
        failed: (checked.failed ?? []).map((title) => ({ of: line(title), error: offline })),
      }}
      retry={() => undefined}
    />,
  )

test('failed checks are counted and named in one message', () => {
  const text = shown({
    of: 10,
    done: 5,
    failed: ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'],
  })
  expect(text).toContain('Checked 5 of 10 resources.')
  expect(text).toContain("Couldn't check: a.example, b.example, c.example (and 2 more).")
  expect(text.match(/The console isn't reachable/g)).toHaveLength(1)
  expect(text).toContain('Try again')
})

test('a cancellation shows how many were checked, and a complete check shows nothing', () => {
  expect(shown({ of: 10, done: 4, isCanceled: true })).toContain('Canceled. Checked 4 of 10 resources.')
  expect(shown({ of: 10, done: 4, isCanceled: true })).not.toContain('Try again')
  expect(shown({ of: 10, done: 10 })).toBe('')
})

test('a check that lost its connection shows the error and the age of the results', () => {
  const of = (checkedAt: string | null) =>
    plain(<CheckFailed error={offline} checkedAt={checkedAt} isRetrying={false} retry={() => undefined} />)
  expect(of('2026-11-22T13:00:00Z')).toMatch(
    /The check didn't finish .*The console didn't respond\. .*The results below are from .*2026-11-22.*Try again/,
  )
  expect(of(null)).not.toContain('results below')
})
