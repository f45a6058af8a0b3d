#!/usr/bin/env bash
# Builds stand-ins for the images of docker-compose.yml and service.Dockerfile where no image registry can be reached. Each has the
# original's name, user, folders and environment, so that compose and the services' build use it without a change.
# Software comes from Debian, npm, Maven and the Go module proxy. Where the originals can be pulled, don't run this.
#   deploy/docker/offline-images/build.sh [node|postgres|kafka|mailpit ...]      all four by default
# Needs root, debootstrap, npm, Java 17, Maven 3.8 and Go 1.24.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

DEBIAN=outlay-offline/debian:bookworm
case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) echo "No stand-ins for $(uname -m)." >&2; exit 1 ;;
esac

# The image's name as the project writes it, version included.
image() {
  grep -ohE "$1:[^ ]+" "$root/docker-compose.yml" "$root/deploy/docker/service.Dockerfile" | head -1
}

# Unpacks a package of npm into a folder.
unpack() {
  mkdir -p "$2"
  (cd "$2" && tar -xzf "$(npm pack --silent "$1")" --strip-components 1 && rm -f ./*.tgz)
}

# Builds image $1 from Dockerfile $2, in the folder $work/$2.
build() {
  cp "$here/$2".* "$work/$2/"
  docker build --network host --file "$work/$2/$2.Dockerfile" --tag "$1" "$work/$2"
}

debian() {
  docker image inspect "$DEBIAN" >/dev/null 2>&1 && return
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/debian" http://deb.debian.org/debian
  rm -rf "$work"/debian/var/cache/apt/archives/*.deb "$work"/debian/var/lib/apt/lists/*
  rm -rf "$work"/debian/usr/share/{doc,man,locale}/*
  tar -C "$work/debian" -c . | docker import --change 'CMD ["bash"]' - "$DEBIAN"
}

node() {
  local name; name=$(image node)
  local version=${name#*:}; version=${version%%-*}
  unpack "node-linux-$arch@$version" "$work/node/node"
  unpack npm@11.21.2 "$work/node/npm"
  # The image trusts the authorities that this machine trusts, because a closed network often signs TLS itself.
  cp /etc/ssl/certs/ca-certificates.crt "$work/node/"
  build "$name" node
}

postgres() {
  local name; name=$(image postgres)
  local embedded; embedded=$(sed -n 's/.*"embedded-postgres": "\(.*\)".*/\1/p' "$root/deploy/stack/package.json")
  [[ $embedded == "${name#*:}".* ]] || { echo "$name is not the embedded PostgreSQL, $embedded" >&2; exit 1; }
  unpack "@embedded-postgres/linux-$arch@$embedded" "$work/postgres/postgres"
  (cd "$work/postgres/postgres" && command node scripts/hydrate-symlinks.js)
  build "$name" postgres
}

kafka() {
  mkdir -p "$work/kafka"
  # The version is that of the embedded broker, which is the image's.
  mvn -q -B -C -f "$root/deploy/stack/kafka/pom.xml" dependency:copy-dependencies -DoutputDirectory="$work/kafka/libs"
  local name; name=$(image apache/kafka)
  [[ -f $work/kafka/libs/kafka_2.13-${name#*:}.jar ]] || { echo "$name is not the version of pom.xml" >&2; exit 1; }
  build "$name" kafka
}

mailpit() {
  local name; name=$(image axllent/mailpit)
  local version=${name#*:}
  go mod download -json "github.com/axllent/mailpit@$version" >"$work/module.json"
  mkdir -p "$work/mailpit"
  cp -r "$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' "$work/module.json")" "$work/source"
  chmod -R u+w "$work/source"
  # The module lacks the built web client.
  (cd "$work/source" && npm ci --silent && npm run --silent package)
  (cd "$work/source" && CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X github.com/axllent/mailpit/config.Version=$version" -o "$work/mailpit/mailpit")
  build "$name" mailpit
}

debian
for each in "${@:-node postgres kafka mailpit}"; do
  for one in $each; do "$one"; done
done
