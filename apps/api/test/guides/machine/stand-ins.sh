#!/bin/bash
# Stand-ins on the copy of the machine. Run there as root:
#
#     bash stand-ins.sh REPOSITORY SUDO NODE SYSTEMCTL
set -euo pipefail
repository=$1 sudo=$2 node=$3 systemctl=$4

put() {
	rm -f "$1"
	cat > "$1"
	chmod 755 "$1"
}

install -m 4755 "$sudo" /usr/bin/sudo
put /usr/bin/systemctl <<END
#!/bin/sh
exec $node $systemctl "\$@"
END

# The company's repository: this one, with what is not committed yet.
mkdir /srv/company.git
cd "$repository"
git config --system safe.directory '*'
git ls-files -z --cached --others --exclude-standard |
	grep -zvxFf <(git ls-files --deleted) |
	tar --null -T - -cf - | tar -C /srv/company.git -xf -
cd /srv/company.git
git init -q -b main
git add -A
git -c user.name=team -c user.email=team@telecom.hk commit -qm everything

# Somebody who may use sudo.
useradd --badname --create-home --shell /bin/bash chan.siu.ming
chmod 700 /home/chan.siu.ming
rm -rf /opt/sim-registration /etc/sim-registration /var/{lib,backups}/sim-registration*

# A program is there once its package was installed.
mkdir -p /packages/{git,nginx,certbot,curl,openssl}/usr/bin /packages/nginx/usr/sbin
put /packages/certbot/usr/bin/certbot <<'END'
#!/bin/sh
# certbot certonly --webroot -w FOLDER -d NAME …
set -eu
[ -d "$4" ]
mkdir -p "/etc/letsencrypt/live/$6"
cp /etc/ssl/certs/machine.pem "/etc/letsencrypt/live/$6/fullchain.pem"
cp /root/key.pem "/etc/letsencrypt/live/$6/privkey.pem"
END
for program in git curl openssl; do mv "/usr/bin/$program" "/packages/$program/usr/bin/"; done
mv /usr/sbin/nginx /packages/nginx/usr/sbin/
for program in sqlite3 psql pg_dump rclone certbot; do rm -f {/usr,/usr/local}/{bin,sbin}/$program; done
put /usr/bin/apt-get <<'END'
#!/bin/sh
set -eu
[ "$1" = install ] || exit 0
shift
for name in "$@"; do case $name in -*) ;; *) cp -a "/packages/$name/." / ;; esac; done
case " $* " in *' nginx '*) nginx ;; esac
END
