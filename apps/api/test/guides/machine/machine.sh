#!/bin/bash
# A throw-away copy of this machine, in namespaces of its own. Run by `machine.ts` as root:
#
#     unshare --mount --net --pid --fork --kill-child bash machine.sh FOLDER REPOSITORY
#
# What is written there stays in memory, and is gone once standard input ends.
set -euo pipefail
folder=$1 repository=$2
mount -t tmpfs -o size=8g tmpfs "$folder"
mkdir "$folder"/{upper,work,root}
mount -t overlay overlay -o lowerdir=/,upperdir="$folder/upper",workdir="$folder/work" "$folder/root"
cd "$folder/root"
cp --remove-destination --dereference /etc/resolv.conf etc/resolv.conf
mount -t proc proc proc
mount --rbind /dev dev
for place in run tmp; do mount -t tmpfs tmpfs "$place"; done
# It may be on a disk of its own, or in /tmp.
mkdir -p "./$repository"
mount --bind "$repository" "./$repository"
mount -o remount,bind,ro "./$repository"
ip link set lo up
exec chroot . sh -c 'echo ready; exec cat'
