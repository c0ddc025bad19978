'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeEditor } from '@/components/ui/code-editor'
import { useRemembered } from '@/components/ui/use-remembered'
import { isKeptText, markStart } from '@/lib/contract/values'
import { checkPolicy, MAX_POLICY_BYTES, type PolicyTarget } from '@/lib/resources/traffic-policy/check'
import { readPolicy, setYamlParser } from '@/lib/resources/traffic-policy/document'
import { formatPolicy } from '@/lib/resources/traffic-policy/text'
import { cn } from '@/components/ui/style'
import { useFormInput } from './form-context'
import { PolicyExamples, PolicyTargetContext } from './policy-examples'
import { PolicyStart } from './policy-start'

interface FormPolicyProps {
  name: string
  protocol?: PolicyTarget
  /** True to offer examples in place of the editor until the person chooses one or starts to write. */
  startsWithExamples?: boolean
}

/** The editor for a traffic policy in JSON or YAML. Initialize the field with `policyDocument(stored)`. */
export function FormPolicy({ name, protocol, startsWithExamples = false }: FormPolicyProps) {
  const input = useFormInput(name)
  const { isAccepted, field, value, change, control, round, maxBytes = MAX_POLICY_BYTES } = input
  const text = typeof value === 'string' ? value : ''
  const isHidden = isKeptText(text)
  const { problems, isYaml } = useReading(isHidden ? '' : text, protocol)
  const assist = useAssist(protocol)
  const [isWide, setWide] = useRemembered('policy-wide', false)
  const { isStarted, onStart } = useStart(input, !startsWithExamples || text !== '')
  if (!isAccepted) return null
  if (!isStarted)
    return (
      <PolicyTargetContext value={protocol}>
        <PolicyStart {...field} {...control} target={protocol} onStart={onStart} />
      </PolicyTargetContext>
    )
  const isListed = problems.some(({ message }) => field.error?.includes(message) === true)
  return (
    <div
      className={cn('space-y-2', isWide && 'lg:[&_.max-w-text]:max-w-none')}
      data-wide={isWide ? true : undefined}
    >
      <PolicyTargetContext value={protocol}>
        <CodeEditor
          key={round} // the editor holds its text
          {...field}
          error={isListed ? 'Invalid policy: see the problems below' : field.error}
          {...control}
          value={text}
          onChange={change}
          maxBytes={maxBytes}
          problems={problems}
          formatted={formatPolicy(text)}
          assist={assist}
          Examples={PolicyExamples}
          buttons={
            <Button variant="quiet" onClick={() => setWide(!isWide)} className="max-lg:hidden">
              {isWide ? 'Exit wide editor' : 'Wide editor'}
            </Button>
          }
        />
      </PolicyTargetContext>
      {isYaml && (
        <p className="max-w-text text-sm text-muted">
          This policy is sent as YAML. Some APIs accept only JSON.
        </p>
      )}
      {text.includes(markStart) && (
        <p className="max-w-text text-sm text-muted">
          {isHidden
            ? "The stored policy isn't valid JSON or YAML, so its text is hidden. To keep the policy, leave the text above unchanged. Otherwise, replace the text."
            : 'A value that starts with adit:kept: is a stored secret. To keep the secret, leave the value unchanged.'}
        </p>
      )}
    </div>
  )
}

function useStart(
  { form, change, round, control: { name } }: ReturnType<typeof useFormInput>,
  isNeeded: boolean,
) {
  const [{ isStarted, startedIn }, setStart] = useState({ isStarted: isNeeded, startedIn: round })
  const isChosen = useRef(false)
  if (startedIn !== round || (isNeeded && !isStarted)) setStart({ isStarted: isNeeded, startedIn: round })
  const focus = useEffectEvent(() => form.setFocus(name))
  // Moves the browser's focus, because the focused button has disappeared.
  useEffect(() => {
    if (isStarted && isChosen.current) focus()
    isChosen.current = false
  }, [isStarted])
  const onStart = (text: string) => {
    isChosen.current = true
    setStart({ isStarted: true, startedIn: round })
    if (text !== '') change(text)
  }
  return { isStarted, onStart }
}

const yamlParserQuery = queryOptions({
  queryKey: ['policy-yaml'],
  queryFn: async () => {
    const { loadedParser } = await import('@/lib/resources/traffic-policy/yaml')
    setYamlParser(loadedParser)
    return true
  },
  staleTime: Infinity,
})

const assistQuery = queryOptions({
  queryKey: ['policy-assist'],
  queryFn: async () => (await import('@/lib/resources/traffic-policy/assist')).policyAssist,
  staleTime: Infinity,
})

function useReading(text: string, protocol: PolicyTarget | undefined) {
  const { data: canReadYaml = false } = useQuery(yamlParserQuery)
  return useMemo(
    () => ({
      problems: checkPolicy(text, protocol),
      isYaml: canReadYaml && text !== '' && readPolicy(text)?.notation === 'YAML',
    }),
    [text, protocol, canReadYaml],
  )
}

function useAssist(protocol: PolicyTarget | undefined) {
  const { data: create } = useQuery(assistQuery)
  return useMemo(() => create?.(protocol) ?? null, [create, protocol])
}
