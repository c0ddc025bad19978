import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeBlock } from './code-block'

const codeOf = (code: string) =>
  /<pre[^>]*>(.*)<\/pre>/s.exec(renderToStaticMarkup(<CodeBlock label="x" code={code} />))?.[1] ?? ''
const whole = (text: string) => `<span class="inline-block max-w-full">${text}</span>`

test('code wraps between the parts of a long word, but not at a hyphen', () => {
  expect(codeOf('dig ns3.ingress-dns.localhost now')).toBe(`dig ${whole('ns3.ingress-dns.localhost')} now`)
  expect(codeOf('curl https://api.example.net/some-path/x')).toBe(
    `curl https://<wbr/>api.example.net/<wbr/>${whole('some-path/')}<wbr/>x`,
  )
  expect(codeOf('agent start --all -x')).toBe('agent start --all -x')
})
