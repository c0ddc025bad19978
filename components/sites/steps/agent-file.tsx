'use client'

import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { OptionsFold } from '@/components/resource/form/more-options'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { RadioCards } from '@/components/ui/radio-cards'
import { TextField } from '@/components/ui/text-field'
import type { SiteAgent } from '@/lib/api/site-views'
import {
  AGENT_API_PORT,
  agentCommand,
  agentConfig,
  agentConfigFile,
  authtokenPlaceholder,
} from '@/lib/sites/model/config'
import { readPort } from '@/lib/util/hosts'
import { useSite } from '../detail/site-context'

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

const versions = [
  { value: '2', label: 'Version 2', help: "Used in the platform's documentation." },
  { value: '3', label: 'Version 3', help: 'Supported by newer agents.' },
]

interface AgentFileProps {
  agent: SiteAgent
  index: number
  children: ReactNode
}

export function AgentFile({ agent, index, children }: AgentFileProps) {
  const { label, server_addr, domain } = agent
  const { tokens, localAddr, detail } = useSite()
  const [version, setVersion] = useState<'2' | '3'>('2')
  // On the local platform, agents share one machine, so each needs its own port.
  const usualPort = String(AGENT_API_PORT + (localAddr === null ? 0 : index))
  const [typed, setTyped] = useState(usualPort)
  const token = tokens[label]
  const authtoken = typeof token === 'string' ? token : null
  const api_port = readPort(typed.trim())
  const text =
    api_port === null
      ? null
      : agentConfig({ version, label, site: detail.site.name, server_addr, authtoken, domain, api_port })
  return (
    <div className="space-y-4">
      {text !== null && <File label={label} text={text} isWhole={authtoken !== null} />}
      <p className="max-w-text">
        {localAddr === null
          ? "Then start the agent with this command. Replace “agent” with the name of your platform's agent program:"
          : "Move the file to Adit's directory, then run this command there. The --resolve option is required because the ingress's hostnames resolve only on the local platform:"}
      </p>
      <CodeBlock
        label={`Command for ${label}`}
        code={agentCommand({ label, server_addr, local_addr: localAddr })}
      />
      <OptionsFold
        labels={['API port', 'File version', 'API hostname']}
        isFilled={version !== '2' || typed !== usualPort}
        hasError={false}
        submitCount={0}
      >
        <TextField
          label="API port"
          help="A free port on the agent's machine (default: 4040)."
          inputMode="numeric"
          mono
          className="max-w-28"
          value={typed}
          error={api_port === null ? 'Enter a port from 1 to 65535' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <RadioCards
          label="File version"
          options={versions}
          value={version}
          onChange={({ target }) => setVersion(target.value === '3' ? '3' : '2')}
        />
        {children}
      </OptionsFold>
    </div>
  )
}

interface FileProps {
  label: string
  text: string
  /** True if the file contains the authtoken rather than a placeholder. */
  isWhole: boolean
}

function File({ label, text, isWhole }: FileProps) {
  const name = agentConfigFile(label)
  return (
    <>
      <p className="max-w-text">
        Save this file as <code className="font-mono">{name}</code> on the agent&apos;s machine.{' '}
        {isWhole ? (
          "Save the file before you leave this page. Afterward, the console can't include the authtoken again. Anyone who can read the file can connect as this agent."
        ) : (
          <>
            The console doesn't store the authtoken. In the file, enter the authtoken in place of{' '}
            <code className="font-mono wrap-anywhere">{authtokenPlaceholder(label)}</code>.
          </>
        )}
      </p>
      <CodeBlock label={name} code={text} />
      <Button icon={<Download aria-hidden />} onClick={() => download(name, text)}>
        Download {name}
      </Button>
    </>
  )
}
