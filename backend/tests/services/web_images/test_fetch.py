"""Fetching over real sockets: from public addresses only, bounded, by what the bytes are."""

import asyncio
import gzip
import ssl
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from fakes.picture_server import Page, PictureServer, picture
from services.web_images.conftest import port_of
from services.web_images.test_addresses import PRIVATE

from tripkit.bootstrap.services import open_web_images
from tripkit.services.web_images.fetch import MOST_BYTES, PublicFetcher
from tripkit.services.web_images.port import NotFetched, WebImages
from tripkit.settings import Settings

NOT_PUBLIC = "its address is not public"


class Names:
    """A resolver that knows what it is told, an answer a question, and counts the questions."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, int]] = []

    async def __call__(self, host: str, port: int) -> list[str]:
        self.asked.append((host, port))
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@pytest.mark.parametrize(
    ("kind", "media"), [("PNG", "image/png"), ("JPEG", "image/jpeg"), ("WEBP", "image/webp")]
)
async def test_a_picture_is_what_its_bytes_are(
    site: PictureServer, fetcher: PublicFetcher, kind: str, media: str
) -> None:
    body = picture(kind, (64, 48))
    site.pages["/x.gif"] = Page(body, headers={"content-type": "text/html"})
    found = await fetcher.fetch(f"{site.origin}/x.gif?a=1&b=%20")
    assert (found.media_type, found.width, found.height) == (media, 64, 48)
    assert found.content == body
    assert site.last.query == "a=1&b=%20"
    assert site.last.headers["accept-encoding"] == "identity"
    assert site.last.headers["host"] == site.origin.removeprefix("http://")


BAD: dict[str, bytes] = {
    "nothing": b"", "words": b"<html>no picture</html>", "svg": b"<svg xmlns='x'/>",
    "gif": b"GIF89a" + b"\0" * 40, "a start only": picture()[:40],
    "cut short": picture("JPEG", (200, 200))[:-900], "png in name": b"\x89PNG\r\n\x1a\n" * 20,
    "webp in name": b"RIFF\0\0\0\0WEBP" + b"x" * 60, "packed": gzip.compress(picture()),
}  # fmt: skip


@pytest.mark.parametrize("bad", BAD)
async def test_what_is_no_whole_picture_is_refused(
    site: PictureServer, fetcher: PublicFetcher, bad: str
) -> None:
    site.pages["/a.png"] = Page(BAD[bad])
    with pytest.raises(NotFetched, match=r"no JPEG, PNG or WebP|broken"):
        await fetcher.fetch(f"{site.origin}/a.png")


async def test_a_picture_of_too_many_pixels_is_not_decoded(
    site: PictureServer, fetcher: PublicFetcher
) -> None:
    from io import BytesIO

    from PIL import Image

    out = BytesIO()
    Image.new("1", (40_000, 4_000)).save(out, "PNG", optimize=True)
    site.pages["/a.png"] = Page(out.getvalue())
    assert len(out.getvalue()) < 100_000
    with pytest.raises(NotFetched, match=r"too many pixels|broken"):
        await fetcher.fetch(f"{site.origin}/a.png")


@pytest.mark.parametrize("status", [204, 304, 403, 404, 429, 500])
async def test_no_status_but_200_gives_a_picture(
    site: PictureServer, fetcher: PublicFetcher, status: int
) -> None:
    body = b"" if status in (204, 304) else picture()
    site.pages["/a.png"] = Page(body, status)
    with pytest.raises(NotFetched, match=f"status {status}"):
        await fetcher.fetch(f"{site.origin}/a.png")


async def test_what_says_that_it_is_too_large_is_not_read(
    site: PictureServer, fetcher: PublicFetcher
) -> None:
    site.pages["/a.png"] = Page(picture(), headers={"content-length": str(MOST_BYTES + 1)})
    with pytest.raises(NotFetched, match="too large"):
        await fetcher.fetch(f"{site.origin}/a.png")


async def test_what_does_not_say_how_large_it_is_is_read_to_the_limit_only(
    site: PictureServer, fetcher: PublicFetcher
) -> None:
    site.pages["/a.png"] = Page(picture() + b"\0" * 262_144, pieces=400)
    with pytest.raises(NotFetched, match="too large"):
        await fetcher.fetch(f"{site.origin}/a.png")
    await site.until(lambda: site.last.gone_at)
    assert site.last.sent < 200, "5 MB, and what lies in the sockets, of 100 MB"


async def test_a_length_that_is_too_small_is_all_that_is_read(
    site: PictureServer, fetcher: PublicFetcher
) -> None:
    body = picture("JPEG", (200, 200))
    site.pages["/a.png"] = Page(body + b"\0" * 10_000_000, headers={"content-length": "400"})
    with pytest.raises(NotFetched, match="broken"):
        await fetcher.fetch(f"{site.origin}/a.png")


async def test_a_site_that_hangs_is_given_up(site: PictureServer) -> None:
    patient = PublicFetcher(loopback_ports=[port_of(site)], seconds=0.3)
    began = time.monotonic()
    with pytest.raises(NotFetched, match="too long"):
        await patient.fetch(f"{site.origin}/never")
    assert time.monotonic() - began < 5
    await patient.close()


async def test_a_name_that_is_never_answered_is_given_up() -> None:
    async def never(host: str, port: int) -> list[str]:
        await asyncio.Event().wait()
        return []

    fetcher = PublicFetcher(resolve=never, seconds=0.2)
    with pytest.raises(NotFetched, match="too long"):
        await fetcher.fetch("http://pictures.test/a.png")
    await fetcher.close()


@pytest.mark.parametrize(
    "url",
    [
        "", "a.png", "/a.png", "//example.org/a.png", "ftp://example.org/a.png",
        "file:///etc/passwd", "data:image/png;base64,AAAA", "javascript:alert(1)",
        "gopher://example.org/", "http://", "http:///a.png", "http://user:pass@example.org/a.png",
        "http://user@example.org/", "http://example.org:22/", "http://example.org:8080/a.png",
        "http://example.org:0/", "http://example.org:99999/", "http://exa mple.org/",
        "http://example.org/\n", "http://[::1", "http://example.org/" + "a" * 3000, "http://\x00/",
        "http://" + "a" * 300 + ".test/",
    ],
)  # fmt: skip
async def test_an_address_that_is_none_of_the_web_is_refused_before_any_name_is_asked(
    url: str,
) -> None:
    names = Names(["127.0.0.1"])
    fetcher = PublicFetcher(resolve=names)
    with pytest.raises(NotFetched) as refused:
        await fetcher.fetch(url)
    assert "example" not in str(refused.value)
    assert names.asked == [] or len(url) > 300  # a name's length is its server's business
    await fetcher.close()


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("address", PRIVATE)
async def test_a_name_of_a_private_address_is_refused(address: str, scheme: str) -> None:
    fetcher = PublicFetcher(resolve=Names([address]))
    with pytest.raises(NotFetched, match=NOT_PUBLIC):
        await fetcher.fetch(f"{scheme}://pictures.test/a.png")
    await fetcher.close()


async def test_one_private_address_among_public_ones_is_enough_to_refuse() -> None:
    for addresses in (["8.8.8.8", "10.0.0.1"], ["2606:4700::1111", "::1"], []):
        fetcher = PublicFetcher(resolve=Names(addresses))
        with pytest.raises(NotFetched, match=NOT_PUBLIC):
            await fetcher.fetch("http://pictures.test/a.png")
        await fetcher.close()


async def test_the_name_is_asked_once_and_its_address_is_where_we_go(site: PictureServer) -> None:
    names = Names(["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"])
    port = port_of(site)
    fetcher = PublicFetcher(loopback_ports=[port], resolve=names)
    await fetcher.fetch(f"http://pictures.test:{port}/a.png")
    assert names.asked == [("pictures.test", port)]
    assert site.last.headers["host"] == f"pictures.test:{port}"
    await fetcher.close()


async def test_a_name_that_turns_private_between_two_hops_is_refused(site: PictureServer) -> None:
    port = port_of(site)
    names = Names(["127.0.0.1"], ["10.0.0.1"])
    site.redirect("/a.png", f"http://other.test:{port}/a.png")
    fetcher = PublicFetcher(loopback_ports=[port], resolve=names)
    with pytest.raises(NotFetched, match=NOT_PUBLIC):
        await fetcher.fetch(f"http://pictures.test:{port}/a.png")
    assert [host for host, _ in names.asked] == ["pictures.test", "other.test"]
    await fetcher.close()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_is_followed(
    site: PictureServer, fetcher: PublicFetcher, status: int
) -> None:
    site.redirect("/start", "/dir/b.png?x=1", status)
    site.pages["/dir/b.png"] = Page(picture())
    assert (await fetcher.fetch(f"{site.origin}/start")).width == 32
    assert site.last.query == "x=1"


async def test_three_redirects_are_followed_and_a_fourth_is_not(
    site: PictureServer, fetcher: PublicFetcher
) -> None:
    for hop in range(4):
        site.redirect(f"/{hop}", f"/{hop + 1}")
    site.pages["/4"] = Page(picture())
    assert (await fetcher.fetch(f"{site.origin}/1")).width == 32
    with pytest.raises(NotFetched, match="too many redirects"):
        await fetcher.fetch(f"{site.origin}/0")


@pytest.mark.parametrize(
    "there",
    [
        "http://10.0.0.1/a.png", "http://169.254.169.254/latest/meta-data/", "http://[::1]/",
        "http://[::ffff:7f00:1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/",
        "https://192.168.0.1/", "//100.64.0.1/", "http://0/", "http://2130706433/",
        "http://127.0.0.1:22/", "http://127.0.0.1/", "file:///etc/passwd", "ftp://10.0.0.1/",
        "http://user@10.0.0.1/", "http://localhost/", "",
    ],
)  # fmt: skip
async def test_a_redirect_inwards_is_refused_at_every_hop(
    site: PictureServer, fetcher: PublicFetcher, there: str
) -> None:
    site.redirect("/1", "/2")
    site.redirect("/2", there)
    refusal = f"{NOT_PUBLIC}|none of the web|is none|too many redirects"
    for first in ("/1", "/2"):
        with pytest.raises(NotFetched, match=refusal):
            await fetcher.fetch(f"{site.origin}{first}")


async def test_a_redirect_to_another_port_of_this_machine_reaches_nobody(
    site: PictureServer, fetcher: PublicFetcher
) -> None:
    with PictureServer() as inside:
        site.redirect("/a.png", f"{inside.origin}/a.png")
        with pytest.raises(NotFetched, match="port"):
            await fetcher.fetch(f"{site.origin}/a.png")
        assert inside.connections == 0


WIRED = [{"tavily_api_key": "tvly-x"}, {"serpapi_api_key": "x"}, {}]


@pytest.fixture(params=WIRED, ids=["tavily", "serpapi", "no key"])
async def product(request: pytest.FixtureRequest) -> AsyncIterator[WebImages]:
    """What the application itself opens."""
    opened = open_web_images(Settings.model_validate(request.param))
    yield opened
    await opened.close()


async def test_the_product_reaches_nothing_on_this_machine(
    product: WebImages, site: PictureServer
) -> None:
    port = port_of(site)
    for host in ("127.0.0.1", "localhost", "[::1]", "127.1", "2130706433", "0x7f000001", "0"):
        for where in (f"http://{host}/a.png", f"https://{host}/", f"http://{host}:{port}/a.png"):
            with pytest.raises(NotFetched, match=r"not public|port|not configured|leads nowhere"):
                await product.fetch(where)
    assert site.connections == 0


async def test_the_product_reaches_no_private_address(product: WebImages) -> None:
    for address in PRIVATE:
        host = f"[{address}]" if ":" in address else address
        with pytest.raises(NotFetched, match=r"not public|not configured|leads nowhere|is none"):
            await product.fetch(f"http://{host}/a.png")


class Secure:
    """A TLS site in this loop, with a certificate for one name."""

    def __init__(self, folder: Path, name: str) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        now = datetime.now(UTC)
        certificate = (
            x509.CertificateBuilder().subject_name(subject).issuer_name(subject)
            .public_key(key.public_key()).serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )  # fmt: skip
        self.file = folder / "site.pem"
        self.file.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            + certificate.public_bytes(serialization.Encoding.PEM)
        )  # fmt: skip
        self.asked: list[str | None] = []

    @asynccontextmanager
    async def served(self) -> AsyncIterator[int]:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(self.file)
        tls.sni_callback = lambda _socket, name, _context: self.asked.append(name)

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            body = picture()
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(body) + body)
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=tls)
        async with server:
            yield int(server.sockets[0].getsockname()[1])


async def test_tls_asks_for_the_name_at_the_address_that_was_checked(tmp_path: Path) -> None:
    secure = Secure(tmp_path, "pictures.test")
    trusting = ssl.create_default_context(cafile=str(secure.file))
    async with secure.served() as port:
        names = Names(["127.0.0.1"])
        fetcher = PublicFetcher(loopback_ports=[port], resolve=names, tls=trusting)
        assert (await fetcher.fetch(f"https://pictures.test:{port}/a.png")).width == 32
        assert secure.asked == ["pictures.test"]
        with pytest.raises(NotFetched, match="connection broke"):
            await fetcher.fetch(f"https://another.test:{port}/a.png")
        await fetcher.close()


async def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    secure = Secure(tmp_path, "pictures.test")
    async with secure.served() as port:
        fetcher = PublicFetcher(loopback_ports=[port], resolve=Names(["127.0.0.1"]))
        with pytest.raises(NotFetched, match="connection broke"):
            await fetcher.fetch(f"https://pictures.test:{port}/a.png")
        await fetcher.close()
