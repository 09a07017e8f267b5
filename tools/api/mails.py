"""A server for mails that takes everything: mails.py FOLDER says its port, and writes each mail into a file named after its address."""

import email
import email.policy
import os
import pathlib
import socketserver
import sys


class Talk(socketserver.StreamRequestHandler):
    """One connection."""

    def say(self, line):
        """Sends a line."""
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self):
        """Takes mails until the other side has enough."""
        self.say("220 here")
        address = None
        while line := self.rfile.readline().decode().strip():
            word = line[:4].upper()
            if word == "RCPT":
                address = line.split("<")[1].split(">")[0]
            if word == "DATA":
                self.say("354 go on")
                self.take(address)
            self.say("221 bye" if word == "QUIT" else "250 fine")

    def take(self, address):
        """Writes a mail as plain text."""
        lines = iter(self.rfile.readline, b".\r\n")
        mail = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
        file = pathlib.Path(sys.argv[1], address)
        unfinished = file.with_suffix(".part")
        unfinished.write_text(mail.get_content(), encoding="utf-8")
        os.replace(unfinished, file)


if __name__ == "__main__":
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk) as server:
        server.daemon_threads = True
        print(server.server_address[1], flush=True)
        server.serve_forever()
