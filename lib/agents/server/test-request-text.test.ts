import { expect, test } from 'vitest'
import { failureText, serviceErrorText } from './test-request-text'

const failed = { kind: 'none', sent: false, message: 'The endpoint returned 502.', text: '' } as const
const textOf = (code: string) =>
  failureText({ ...failed, status: 502, fault: { code, address: 'localhost:3951' } }, 'gateway-1')

test('a refused connection names the agent, the address and both fixes', () => {
  expect(textOf('ECONNREFUSED')).toEqual({
    message:
      'gateway-1 is connected, but no service is listening on localhost:3951 (connection refused). Start the service, or change the port.',
    fix: 'Start the service, or change the port.',
    cause: 'connection refused at localhost:3951',
    summary: 'No service is listening on localhost:3951',
    has_response: false,
  })
})

test.each([
  ['EAI_AGAIN', /can't resolve the hostname in localhost:3951 \(hostname not found\)/],
  ['EPROTO', /didn't send a valid HTTP response/],
  ['EODD', /got no response from localhost:3951 \(EODD\)\. Check that the service is running\.$/],
  ['', /got no response from localhost:3951\. Check/],
])('the message for the code %j matches %s', (code, wanted) => expect(textOf(code).message).toMatch(wanted))

test('without a report of the agent, the message makes no claim about the service', () => {
  expect(failureText({ ...failed, status: 502, fault: null }, 'gateway-1')).toEqual({
    message: 'The endpoint returned 502.',
    fix: 'The endpoint returned 502.',
    cause: 'status 502',
    summary: 'The endpoint returned 502 without reaching the service',
    has_response: false,
  })
  expect(failureText({ ...failed, fault: null }, 'gateway-1')).toMatchObject({
    message: 'No response arrived through the tunnel. The endpoint returned 502.',
    cause: 'no response',
  })
})

test('the summary names the agent as its subject', () =>
  expect(
    failureText({ ...failed, fault: { code: 'ENOTFOUND', address: 'pump:80' } }, 'gateway-1').summary,
  ).toBe("The agent can't resolve the hostname in pump:80"))

test('the summary never starts with an address', () =>
  expect(
    failureText({ ...failed, fault: { code: 'ETIMEDOUT', address: 'pump:80' } }, 'gateway-1').summary,
  ).toBe("The service on pump:80 didn't respond in time"))

test('a 5xx status of the service is its own answer', () =>
  expect(serviceErrorText(503)).toEqual({
    message: "The service returned 503 Service Unavailable. Check the service's log.",
    fix: "Check the service's log.",
    cause: 'status 503',
    summary: 'The service returned 503 Service Unavailable',
    has_response: true,
  }))

test('a 5xx status says whose log to check', () =>
  expect(serviceErrorText(503, 'http://localhost:3951').fix).toBe(
    'Check the log of the service at http://localhost:3951.',
  ))
