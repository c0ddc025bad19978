// Runs before anything else is loaded, so it uses only syntax that every Node with modules supports.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write('Adit requires Node.js 20.19 or later, but this is ' + process.versions.node + '.\n')
  process.exit(1)
}
